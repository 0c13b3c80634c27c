/**
 * When the money for a deduction makes it real, and when other money overtakes it. Refuses to know what it waives.
 */
import { type Derivation, addEntries } from "./derivation.ts";
import { computeTotal, waivedIn } from "./deduction.ts";
import { buildDeductionEntries } from "./deduction-use.ts";
import type { PaymentRecord } from "./inputs.ts";
import { loanOn, grownSince } from "./allocate.ts";
import type { DeductionOutcome } from "./outcome.ts";
import { chargePendingFees, waiveWaiting } from "./pending-fees.ts";

/**
 * Voids what was approved before this money and is not what it was paid for: its quote is no longer right, and its fees wait
 * no longer. What is approved after the time of the payment stays, also where the bank reported the payment later.
 */
export function supersedeDeduction(
  derivation: Derivation,
  { at }: Pick<PaymentRecord, "at">,
  exceptId: number | null,
): void {
  for (const outcome of derivation.deductions.values()) {
    const { id, approvedAt } = outcome.deduction;
    if (outcome.state !== "OPEN" || id === exceptId) continue;
    if (approvedAt === null || approvedAt > at) continue;
    outcome.state = "VOID";
  }
  chargePendingFees(derivation);
}

/** True where the money does what was agreed. */
export function settleDeduction(derivation: Derivation, payment: PaymentRecord): boolean {
  const { deductionId: id, at, on } = payment;
  const outcome = id === null ? undefined : derivation.deductions.get(id);
  if (outcome?.state !== "OPEN" || !isInTime(outcome, at)) return false;
  const beforeMinor = outcome.paidMinor;
  outcome.paidMinor += payment.amountMinor;
  const entries = buildDeductionEntries(loanOn(derivation, on), outcome.deduction, {
    amountMinor: payment.amountMinor,
    beforeMinor,
    grownMinor: grownSince(derivation, outcome.deduction.quotedOn),
  });
  if (!entries) return false;
  addEntries(derivation, { on, paymentId: payment.id }, entries);
  outcome.state = "USED";
  outcome.paymentId = payment.id;
  outcome.usedMinor = computeTotal(waivedIn(entries));
  // The days that were waited for are waived with it.
  waiveWaiting(derivation, outcome.deduction);
  supersedeDeduction(derivation, payment, id);
  return true;
}

const isInTime = ({ deduction: { until } }: DeductionOutcome, at: Date): boolean =>
  until !== null && at <= until;
