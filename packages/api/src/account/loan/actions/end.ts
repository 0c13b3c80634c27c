import type { BaseContext } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import { setFeesEnd } from "../queries/end.ts";
import { setCancelled } from "../queries/post.ts";
import type { LoanBalances } from "../rules/figures.ts";
import type { DerivedLoan } from "./account.ts";
import { rederiveLoan, figuresAt, invalidateLoan, postLoan, recordEvent } from "./post.ts";

/** Ends the late fees from this day on, whatever the remaining debt. */
export async function endFees(tx: Tx<BaseContext>, { id }: DerivedLoan, on: Day): Promise<void> {
  await setFeesEnd(tx.db, id, on);
  await invalidateLoan(tx, id, { kind: "FEES_END" });
}

/**
 * Waives everything due on a loan that never took effect. The caller ensures that nothing was ever
 * paid on it. Returns the balances for its case.
 */
export async function cancelLoan(
  tx: Tx<BaseContext>,
  loan: DerivedLoan,
  on: Day,
): Promise<LoanBalances> {
  const { id: loanId } = loan;
  const eventId = await recordEvent(tx, { kind: "CANCELLATION", loanId, valueOn: on });
  await setCancelled(tx.db, loanId, tx.now());
  const derived = await rederiveLoan(tx, loan);
  await postLoan(tx, derived, eventId);
  return figuresAt(derived);
}
