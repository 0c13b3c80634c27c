import type { Visit } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import { setFeesEnd } from "../queries/end.ts";
import { setEnded } from "../queries/post.ts";
import { owedOn, sum } from "../rules/ledger.ts";
import { spread, WAIVER_ORDER } from "../rules/payment.ts";
import { type HeldLoan, holdLoan } from "./account.ts";
import { postEntries } from "./post.ts";

/** No late fee from this day on, whatever is still owed. */
export const endFees = (
  tx: Tx<Visit>,
  { id }: HeldLoan,
  on: Day,
): Promise<void> => setFeesEnd(tx.db, id, on);

/** The loan never took effect: nothing is owed on it. Only for one on which nothing was ever paid. */
export async function cancelLoan(
  tx: Tx<Visit>,
  { id, today, account }: HeldLoan,
  on: Day,
): Promise<void> {
  for (const one of account.installments) await setEnded(tx.db, one.id, -22);
  const loan = await holdLoan(tx.db, id, today);
  const { installments } = loan.account;
  const { entries } = spread(
    installments,
    WAIVER_ORDER,
    sum(installments, owedOn),
    { kind: "WAIVER", cause: "CANCELLATION" },
  );
  await postEntries(tx, loan, { on, at: tx.now() }, entries);
}
