import type { BaseContext } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { DerivedLoan } from "../../../account/loan/actions/account.ts";
import type { DeductionOutcome } from "../../../account/loan/rules/outcome.ts";
import { setUsed, setVoid } from "../queries/change.ts";
import { type DeductionRow, findDeduction } from "../queries/row.ts";
import { recordDeductionStep } from "./record.ts";
import { requoteDeduction } from "./withdraw.ts";

/**
 * Marks deductions as used or reversed according to the derived loan. Loan and case must be locked.
 */
export async function settleDeductions(tx: Tx<BaseContext>, loan: DerivedLoan): Promise<void> {
  for (const outcome of listApproved(loan)) {
    const row = await findDeduction(tx.db, outcome.deduction.id);
    if (!row) continue;
    if (isNews(row, outcome)) await use(tx, row, outcome);
    else if (row.state === "USED" && outcome.state !== "USED") await reverseUse(tx, row);
  }
}

/**
 * Voids approved deductions that another payment superseded. Runs after the end of the case, which
 * voids the open ones itself.
 */
export async function voidSuperseded(tx: Tx<BaseContext>, loan: DerivedLoan): Promise<void> {
  for (const outcome of listApproved(loan))
    if (outcome.state === "VOID") await requoteDeduction(tx, outcome.deduction.id);
}

const listApproved = ({ derived }: DerivedLoan) =>
  [...derived.deductions.values()].filter(({ deduction }) => deduction.approvedAt !== null);

const isNews = (row: DeductionRow, outcome: Readonly<DeductionOutcome>): boolean =>
  outcome.state === "USED" &&
  (row.state !== "USED" ||
    row.paymentId !== outcome.paymentId ||
    row.usedMinor !== outcome.usedMinor);

/**
 * Marks the deduction as used: it was paid as agreed and in time, even when the report is late or
 * the stored state has ended.
 */
async function use(
  tx: Tx<BaseContext>,
  row: DeductionRow,
  { paymentId, usedMinor }: Readonly<DeductionOutcome>,
): Promise<void> {
  if (paymentId === null) return;
  await setUsed(tx.db, row.id, { paymentId, usedMinor }, tx.now());
  await recordDeductionStep(tx, row, {
    event: "USED",
    level: row.level,
    automatic: true,
    after: { paymentId, usedMinor },
  });
}

/** Voids a used deduction after the reversal of its payment, when no other payment settles it. */
async function reverseUse(tx: Tx<BaseContext>, row: DeductionRow): Promise<void> {
  await setVoid(tx.db, row.id, "REVERSED", tx.now());
  await recordDeductionStep(tx, row, { event: "VOID", level: row.level, automatic: true });
}
