import type { Visit } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import {
  passDeductionOn,
  usedDeduction,
} from "../../deduction/actions/pass-on.ts";
import {
  effectiveExtension,
  passExtensionOn,
} from "../../extension/actions/pass-on.ts";
import {
  type Posted,
  type Posting,
  replacePayment,
} from "../../loan/actions/post.ts";
import { applyLines } from "../../loan/rules/ledger.ts";
import { type Entry, entriesOfPayment } from "../../loan/rules/payment.ts";
import * as queries from "../queries/heir.ts";
import type { PaymentRow } from "../queries/row.ts";
import type { HeldForMoney } from "./hold.ts";

/**
 * A deal's code was paid twice and the payment that kept the deal goes back: the other one keeps it, as it would
 * have done alone. Null where no other can. The loan, the case and the code are held.
 */
export async function inherit(
  tx: Tx<Visit>,
  { loan }: HeldForMoney,
  gone: PaymentRow,
  posting: Required<Posting>,
): Promise<Posted | null> {
  const deduction = await usedDeduction(tx, gone.id);
  const extension = deduction ? null : await effectiveExtension(tx, gone.id);
  const deal = deduction?.deal ?? extension?.deal;
  if (!deal) return null;
  const heir = await queries.heirOf(tx.db, gone, deal);
  if (!heir) return null;
  const kept = await queries.standingEntries(tx.db, gone.id);
  // What was given back of it cannot be given back of another.
  if (kept.some(({ cause }) => cause === "REFUND")) return null;
  const own = await queries.standingEntries(tx.db, heir.id);
  const base = applyLines(loan.account, own.map(negated));
  const restMinor = heir.amountMinor - gone.amountMinor;
  const rest =
    restMinor > 0
      ? entriesOfPayment(base, restMinor, loan.terms, loan.today)
      : [];
  const posted = await replacePayment(tx, loan, {
    gone: posting,
    heir: { paymentId: heir.id, at: heir.paidAt },
    entries: [...kept, ...rest],
  });
  if (deduction) await passDeductionOn(tx, deduction.row, heir.id);
  if (extension) await passExtensionOn(tx, extension.row, heir.id);
  return posted;
}

const negated = (entry: Entry): Entry => ({
  ...entry,
  amountMinor: -entry.amountMinor,
});
