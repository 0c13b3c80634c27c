import type { Visit } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { HeldLoan } from "../../loan/actions/account.ts";
import {
  type Posted,
  postEntries,
  type Posting,
  restoreInstallment,
  reversePayment,
} from "../../loan/actions/post.ts";
import { figuresOf } from "../../loan/rules/figures.ts";
import { sumsApartFrom } from "../queries/ledger.ts";
import {
  type ExtensionRow,
  lockByPayment,
  lockFollowing,
  setState,
} from "../queries/row.ts";
import { carryOn } from "./carry.ts";
import { layAnew, type Undone, undoSums } from "../rules/effect.ts";

/**
 * Takes back a payment that had extended its loan: the old installment owes again, those that came after it are
 * empty, and what was paid on them is laid on the loan anew. Null where the payment had extended nothing; it is
 * then for the caller to take back. The loan is held.
 */
export async function reverseExtension(
  tx: Tx<Visit>,
  loan: HeldLoan,
  posting: Required<Posting>,
): Promise<Posted | null> {
  const first = await lockByPayment(tx.db, posting.paymentId);
  if (!first) return null;
  const all = [first, ...(await lockFollowing(tx.db, first))];
  const gone = all.flatMap((one) => one.newInstallmentId ?? []);
  const { id: loanId } = loan;
  const since = await sumsApartFrom(tx.db, loanId, gone, posting.paymentId);
  const undone = undoSums(since, first.id);
  await restoreInstallment(tx, first.installmentId, gone);
  const reversed = await reversePayment(tx, loan, posting, undone);
  const paid = await payAnew(tx, reversed, posting, undone, first.id);
  const loanNow = await carryOn(tx, paid.loan, posting);
  await setState(
    tx.db,
    all.map((one) => one.id),
    "REVERSED",
    tx.now(),
  );
  for (const one of all) tellReversal(tx, one);
  return { loan: loanNow, figures: figuresOf(loanNow.account, loanNow.today) };
}

async function payAnew(
  tx: Tx<Visit>,
  reversed: Posted,
  { on, at }: Posting,
  undone: readonly Undone[],
  causeId: number,
): Promise<Posted> {
  let posted = reversed;
  for (const { paymentId, ...amounts } of undone) {
    const { account, terms, today } = posted.loan;
    const entries = layAnew(account, amounts, terms, today, causeId);
    const of = paymentId === null ? {} : { paymentId };
    posted = await postEntries(tx, posted.loan, { on, at, ...of }, entries);
  }
  return posted;
}

function tellReversal(tx: Tx<Visit>, extension: ExtensionRow): void {
  const { id, loanId, caseId, institutionId } = extension;
  tx.audit({
    action: "extension.reverse",
    entity: "extension",
    entityId: id,
    institutionId,
    after: { dueOn: extension.oldDueOn },
  });
  tx.publish({
    type: "extension.changed",
    ids: { loanId, caseId, institutionId },
  });
}
