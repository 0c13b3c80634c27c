import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import type { Currency } from "../../../core/money.ts";
import type { Tx } from "../../../core/transaction.ts";
import { issueCode } from "../../code/actions/issue.ts";
import type { DerivedLoan } from "../../../account/loan/actions/account.ts";
import type { Level } from "../contract-words.ts";
import { type Quoted, setApproved } from "../queries/change.ts";
import type { DeductionRow } from "../queries/row.ts";
import { remainingBudget, validUntil } from "../rules/budget.ts";
import { computeTotal } from "../../../account/loan/rules/deduction.ts";
import { type DeductionQuote } from "../rules/quote.ts";
import type { DecisionBasis } from "./basis.ts";
import type { LockedDeduction } from "./lock.ts";
import { toComponentAmounts } from "./approval.ts";
import { recordDeductionStep } from "./record.ts";

export interface Grant {
  readonly level: Level;
  readonly automatic?: boolean;
  readonly note?: string | undefined;
  readonly validDays?: number | undefined;
  readonly countsForKpi?: boolean | undefined;
}

/**
 * Approves the deduction with today's quote and issues its code. Nothing is posted before the
 * payment. Loan, case and budget must be locked.
 */
export async function grantDeduction(
  tx: Tx<Ctx>,
  deduction: LockedDeduction,
  quote: DeductionQuote,
  basis: DecisionBasis,
  decision: Grant,
): Promise<void> {
  const { row, loan, zone } = deduction;
  assertWithinBudget(quote, basis, loan.currency);
  const until = validUntil(loan.today, getValidDays(basis, decision), zone);
  await setApproved(tx.db, row.id, {
    ...toQuoted(quote, loan),
    level: decision.level,
    approvedAt: tx.now(),
    validUntil: until,
    countsForKpi: decision.countsForKpi ?? row.countsForKpi,
  });
  await recordDeductionStep(tx, row, {
    event: "APPROVED",
    level: decision.level,
    ...(decision.note ? { recordStep: decision.note } : {}),
    ...(decision.automatic ? { automatic: true } : {}),
    after: { amountMinor: row.amountMinor, payMinor: quote.payMinor, until },
  });
  await makeCode(tx, deduction, { ...row, payMinor: quote.payMinor, validUntil: until });
}

export const toQuoted = (
  { dueMinor, payMinor, waived }: DeductionQuote,
  { today }: DerivedLoan,
): Quoted => ({ dueMinor, payMinor, ...toComponentAmounts(waived), quotedOn: today });

function assertWithinBudget(
  { waived, payMinor }: DeductionQuote,
  { month, policy }: DecisionBasis,
  currency: Currency,
): void {
  const remaining = remainingBudget(month, policy.budgetBp, payMinor);
  if (computeTotal(waived) > remaining)
    throw new AppError("conflict", "deduction.budgetUsed", {
      left: { minor: Math.max(0, remaining), currency },
    });
}

function getValidDays({ policy }: DecisionBasis, { validDays }: Grant): number {
  const { maxDays } = policy;
  if (validDays !== undefined && validDays > maxDays)
    throw new AppError("invalid", "deduction.tooLong", { max: maxDays }, "validDays");
  return validDays ?? policy.validDays;
}

export type Payable = Pick<
  DeductionRow,
  "id" | "kind" | "cleanMode" | "channel" | "bank" | "payMinor" | "validUntil" | "applicantId"
>;

/** Issues the code for the amount to pay. Its owner is the applicant, not the approver. */
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
