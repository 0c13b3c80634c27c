import type { Visit } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import {
  replaceDeductionPayment,
  usedDeduction,
} from "../../deduction/actions/replace-payment.ts";
import {
  effectiveExtension,
  replaceExtensionPayment,
} from "../../extension/actions/replace-payment.ts";
import {
  type Posted,
  type Posting,
  replacePayment,
} from "../../loan/actions/post.ts";
import { applyLines } from "../../loan/rules/ledger.ts";
import { type Entry, entriesOfPayment } from "../../loan/rules/payment.ts";
import * as queries from "../queries/replacement.ts";
import type { PaymentRow } from "../queries/row.ts";
import type { HeldForMoney } from "./hold.ts";

/**
 * A deal's code was paid twice and the payment that kept the deal goes back: the other one keeps it, as it would
 * have done alone. Null where no other can. The loan, the case and the code are held.
 */
export async function keepDeal(
  tx: Tx<Visit>,
  { loan }: HeldForMoney,
  gone: PaymentRow,
  posting: Required<Posting>,
): Promise<Posted | null> {
  const deduction = await usedDeduction(tx, gone.id);
  const extension = deduction ? null : await effectiveExtension(tx, gone.id);
  const deal = deduction?.deal ?? extension?.deal;
  if (!deal) return null;
  const replacement = await queries.replacementFor(tx.db, gone, deal);
  if (!replacement) return null;
  const kept = await queries.entriesInForce(tx.db, gone.id);
  // What was given back of it cannot be given back of another.
  if (kept.some(({ cause }) => cause === "REFUND")) return null;
  const own = await queries.entriesInForce(tx.db, replacement.id);
  const base = applyLines(loan.account, own.map(negated));
  const restMinor = replacement.amountMinor - gone.amountMinor;
  const rest =
    restMinor > 0
      ? entriesOfPayment(base, restMinor, loan.terms, loan.today)
      : [];
  const posted = await replacePayment(tx, loan, {
    gone: posting,
    replacement: { paymentId: replacement.id, at: replacement.paidAt },
    entries: [...kept, ...rest],
  });
  if (deduction)
    await replaceDeductionPayment(tx, deduction.row, replacement.id);
  if (extension)
    await replaceExtensionPayment(tx, extension.row, replacement.id);
  return posted;
}

const negated = (entry: Entry): Entry => ({
  ...entry,
  amountMinor: -entry.amountMinor,
});
