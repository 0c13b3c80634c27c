/**
 * Start of an extension, and its effect on the installments. Pure rules: the entries are built
 * elsewhere.
 */
import { type Day, toDayNumber } from "../../../core/day.ts";
import { type Derivation, addEntries, noteStep } from "./derivation.ts";
import {
  buildManualEntries,
  buildExtensionEntries,
  type DueDayMove,
  newDueOn,
} from "./extension.ts";
import type { ExtensionRecord, PaymentRecord } from "./inputs.ts";
import { loanOn, grownSince, allocatePayment } from "./allocate.ts";
import { type Account, computeDue } from "./ledger.ts";
import { buildPaymentEntries } from "./payment.ts";
import { supersedeDeduction } from "./deduction-outcome.ts";

/**
 * Extends the installment of the payment. Returns false when the payment is late or too low, or the
 * installment cannot be extended.
 */
export function extendBy(derivation: Derivation, payment: PaymentRecord): boolean {
  const extension = derivation.inputs.extensions.find(({ id }) => id === payment.extensionId);
  if (!extension || derivation.extensions.has(extension.id)) return false;
  const isPaid = payment.at <= extension.until && payment.amountMinor >= extension.feeMinor;
  if (!isPaid || !isExtensible(derivation.account, extension)) return false;
  const { id: paymentId, on, amountMinor } = payment;
  supersedeDeduction(derivation, payment, null);
  const remainingMinor = extend(derivation, extension, { on, paymentId, amountMinor });
  if (remainingMinor > 0) allocatePayment(derivation, payment, remainingMinor);
  return true;
}

const isExtensible = ({ installments }: Account, { installmentId }: ExtensionRecord): boolean =>
  installments.some(
    ({ id, status, parts }) =>
      id === installmentId && status > 0 && computeDue(parts.PRINCIPAL) > 0,
  );

interface Fee {
  readonly on: Day;
  readonly paymentId: number | null;
  readonly amountMinor: number;
}

/** Replaces the old installment; returns the amount paid beyond the fee. */
function extend(
  derivation: Derivation,
  extension: ExtensionRecord,
  { on, paymentId, amountMinor }: Fee,
): number {
  const { installmentId: oldId, newInstallmentId: newId } = extension;
  const old = derivation.account.installments.find(({ id }) => id === oldId);
  if (!old) return amountMinor;
  const dueOn = newDueOn(old.dueOn, on, extension.days);
  derivation.account = replaced(derivation.account, oldId, newId, dueOn);
  const move: DueDayMove = {
    extensionId: extension.id,
    oldId,
    newId,
    priceMinor: extension.priceMinor,
    paidMinor: amountMinor,
    grownMinor: grownSince(derivation, extension.quotedOn, oldId),
  };
  const book = extension.kind === "MANUAL" ? buildManualEntries : buildExtensionEntries;
  const { entries, remainingMinor } = book(derivation.account, move);
  addEntries(derivation, { on, paymentId }, entries);
  const paidMinor = Math.min(amountMinor, extension.feeMinor);
  derivation.extensions.set(extension.id, { on, newDueOn: dueOn, paidMinor, paymentId });
  return remainingMinor;
}

function replaced(account: Account, oldId: number, newId: number, dueOn: Day): Account {
  const installments = account.installments
    .map((installment) => {
      if (installment.id === oldId) return { ...installment, status: -28 };
      return installment.id === newId
        ? { ...installment, status: 21, dueOn, replaces: oldId }
        : installment;
    })
    .toSorted(
      (first, other) =>
        toDayNumber(first.dueOn) - toDayNumber(other.dueOn) || first.period - other.period,
    );
  return { ...account, installments };
}

/**
 * Applies a manual extension. Without an installment to extend, the amount paid for it is allocated
 * like any payment.
 */
export function grantExtension(derivation: Derivation, extension: ExtensionRecord): void {
  const { granted } = extension;
  if (!granted) return;
  const { on, at, paidMinor: amountMinor } = granted;
  const extended = isExtensible(derivation.account, extension);
  if (extended || amountMinor > 0) supersedeDeduction(derivation, granted, null);
  const remainingMinor = extended
    ? extend(derivation, extension, { on, paymentId: null, amountMinor })
    : amountMinor;
  if (remainingMinor > 0) allocateManually(derivation, extension, on, remainingMinor);
  noteStep(derivation, { on, at, paymentId: null }, extended);
}

function allocateManually(
  derivation: Derivation,
  { id: causeId }: ExtensionRecord,
  on: Day,
  amountMinor: number,
): void {
  const { account, terms, today } = loanOn(derivation, on);
  const entries = buildPaymentEntries(account, amountMinor, terms, today);
  addEntries(
    derivation,
    { on },
    entries.map((entry) => ({ ...entry, cause: "EXTENSION" as const, causeId })),
  );
}
