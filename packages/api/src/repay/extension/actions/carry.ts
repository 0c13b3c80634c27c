import type { Visit } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { HeldLoan } from "../../loan/actions/account.ts";
import { postEntries, type Posting } from "../../loan/actions/post.ts";
import { replacing } from "../queries/row.ts";
import { entriesOfCarrying } from "../rules/effect.ts";
import { owingReplaced } from "../rules/quote.ts";

/**
 * Money that was taken back may leave something owing on an installment that was extended since: it goes along to
 * the one that took its place, and with that extension's payment should it be taken back too. The loan is held.
 */
export async function carryOn(
  tx: Tx<Visit>,
  loan: HeldLoan,
  { on, at }: Posting,
): Promise<HeldLoan> {
  let current = loan;
  for (;;) {
    const old = owingReplaced(current.account);
    const extension = old && (await replacing(tx.db, old.id));
    if (!extension) return current;
    const { paymentId } = extension;
    const posted = await postEntries(
      tx,
      current,
      { on, at, ...(paymentId === null ? {} : { paymentId }) },
      entriesOfCarrying(current.account, extension),
    );
    current = posted.loan;
  }
}
