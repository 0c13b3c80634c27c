import type { BaseContext } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { DerivedLoan } from "../../../account/loan/actions/account.ts";
import { makeReplacement } from "../../../account/loan/actions/post.ts";
import type { ExtensionEffect } from "../../../account/loan/rules/outcome.ts";
import { newDueOn } from "../../../account/loan/rules/extension.ts";
import { type ExtensionRow, lock, setEffective, setReplacement, setState } from "../queries/row.ts";

interface FeePayment {
  readonly amountMinor: number;
  /** Day of the payment at the bank. */
  readonly paidOn: Day;
}

/**
 * Inserts the installment of the extension when a payment covers the fee: the derivation needs its
 * row.
 */
export async function prepareExtension(
  tx: Tx<BaseContext>,
  extensionId: number,
  { amountMinor, paidOn }: FeePayment,
): Promise<void> {
  const row = await lock(tx.db, extensionId);
  if (!row || row.newInstallmentId !== null || amountMinor < row.feeMinor) return;
  await prepareReplacement(tx, row, paidOn);
}

export async function prepareReplacement(
  tx: Tx<BaseContext>,
  { id, loanId, oldDueOn, days }: ExtensionRow,
  paidOn: Day,
): Promise<void> {
  const dueOn = newDueOn(oldDueOn, paidOn, days);
  const newInstallmentId = await makeReplacement(tx, loanId, dueOn);
  await setReplacement(tx.db, id, { newInstallmentId, newDueOn: dueOn });
}

/**
 * Puts extensions into effect or reverses them according to the derived loan. Loan and case must be
 * locked.
 */
export async function followExtensions(
  tx: Tx<BaseContext>,
  { inputs, derived }: DerivedLoan,
): Promise<void> {
  for (const { id } of inputs.extensions) {
    const row = await lock(tx.db, id);
    if (!row) continue;
    const effect = derived.extensions.get(id);
    if (effect) await putIntoEffect(tx, row, effect);
    else if (row.state === "EFFECTIVE") await reverseExtension(tx, row);
  }
}

async function putIntoEffect(
  tx: Tx<BaseContext>,
  row: ExtensionRow,
  { paymentId, paidMinor, newDueOn: dueOn }: ExtensionEffect,
): Promise<void> {
  const isInEffect =
    row.state === "EFFECTIVE" &&
    row.paymentId === paymentId &&
    row.paidMinor === paidMinor &&
    row.newDueOn === dueOn;
  if (isInEffect) return;
  const effected = { newDueOn: dueOn, paidMinor, paymentId };
  await setEffective(tx.db, row.id, effected, tx.now());
  tx.audit({
    action: "extension.effect",
    entity: "extension",
    entityId: row.id,
    institutionId: row.institutionId,
    before: { dueOn: row.oldDueOn },
    after: { dueOn, kind: row.kind, days: row.days, paidMinor, paymentId },
  });
  publish(tx, row);
}

/** Reverses the extension after the reversal of its payment: the old installment is due again. */
async function reverseExtension(tx: Tx<BaseContext>, row: ExtensionRow): Promise<void> {
  await setState(tx.db, [row.id], "REVERSED", tx.now());
  tx.audit({
    action: "extension.reverse",
    entity: "extension",
    entityId: row.id,
    institutionId: row.institutionId,
    after: { dueOn: row.oldDueOn },
  });
  publish(tx, row);
}

const publish = (tx: Tx<BaseContext>, { loanId, caseId, institutionId }: ExtensionRow): void =>
  tx.publish({ type: "extension.changed", ids: { loanId, caseId, institutionId } });
