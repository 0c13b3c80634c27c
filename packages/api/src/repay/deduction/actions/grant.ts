import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import type { Currency } from "../../../core/money.ts";
import type { Tx } from "../../../core/transaction.ts";
import { issueCode } from "../../code/actions/issue.ts";
import type { DerivedLoan } from "../../../account/loan/actions/account.ts";
import type { Level } from "../contract-words.ts";
import { type Quoted, setApproved } from "../queries/change.ts";
import type { DeductionRow } from "../queries/row.ts";
import { budgetLeft, validUntil } from "../rules/budget.ts";
import { totalOf } from "../../../account/loan/rules/deduction.ts";
import { type WaiverDeal } from "../rules/waive.ts";
import type { DecisionBasis } from "./basis.ts";
import type { LockedDeduction } from "./lock.ts";
import { named } from "./approval.ts";
import { note } from "./record.ts";

export interface Grant {
  readonly level: Level;
  readonly automatic?: boolean;
  readonly note?: string | undefined;
  readonly validDays?: number | undefined;
  readonly countsForKpi?: boolean | undefined;
}

/**
 * Approves it as it is quoted today, and makes the code by which it becomes real. Until that is paid nothing is
 * booked. Loan, case, application and budget are locked.
 */
export async function grant(
  tx: Tx<Ctx>,
  deduction: LockedDeduction,
  deal: WaiverDeal,
  basis: DecisionBasis,
  given: Grant,
): Promise<void> {
  const { row, loan, zone } = deduction;
  refuseBudget(deal, basis, loan.currency);
  const until = validUntil(loan.today, daysOf(basis, given), zone);
  await setApproved(tx.db, row.id, {
    ...quotedOf(deal, loan),
    level: given.level,
    approvedAt: tx.now(),
    validUntil: until,
    countsForKpi: given.countsForKpi ?? row.countsForKpi,
  });
  await note(tx, row, {
    event: "APPROVED",
    level: given.level,
    ...(given.note ? { recordStep: given.note } : {}),
    ...(given.automatic ? { automatic: true } : {}),
    after: { amountMinor: row.amountMinor, payMinor: deal.payMinor, until },
  });
  await makeCode(tx, deduction, {
    ...row,
    payMinor: deal.payMinor,
    validUntil: until,
  });
}

export const quotedOf = (
  { owedMinor, payMinor, waived }: WaiverDeal,
  { today }: DerivedLoan,
): Quoted => ({ owedMinor, payMinor, ...named(waived), quotedOn: today });

function refuseBudget(
  { waived, payMinor }: WaiverDeal,
  { month, policy }: DecisionBasis,
  currency: Currency,
): void {
  const left = budgetLeft(month, policy.budgetBp, payMinor);
  if (totalOf(waived) > left)
    throw new AppError("conflict", "deduction.budgetUsed", {
      left: { minor: Math.max(0, left), currency },
    });
}

function daysOf({ policy }: DecisionBasis, { validDays }: Grant): number {
  const { longestDays } = policy;
  if (validDays !== undefined && validDays > longestDays)
    throw new AppError("invalid", "deduction.tooLong", { most: longestDays }, "validDays");
  return validDays ?? policy.validDays;
}

export type Payable = Pick<
  DeductionRow,
  "id" | "kind" | "cleanMode" | "channel" | "bank" | "payMinor" | "validUntil" | "applicantId"
>;

/** The code of the amount to pay; it is the applicant's, whoever approved. */
export async function makeCode(
  tx: Tx<Ctx>,
  { loan, case: locked }: Pick<LockedDeduction, "loan" | "case">,
  payable: Payable,
): Promise<void> {
  const { id, kind, cleanMode, channel, bank, payMinor } = payable;
  await issueCode(tx, {
    loan,
    case: locked,
    type: kind === "FULL" ? "FULL" : "SINGLE",
    channel,
    bank,
    amountMinor: payMinor,
    expiresAt: payable.validUntil ?? tx.now(),
    agentId: payable.applicantId,
    deductionId: id,
    ...(cleanMode === null ? {} : { cleanMode }),
  });
}
