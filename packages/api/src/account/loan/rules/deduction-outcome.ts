/**
 * Settlement of a deduction by its payment, and the end of a deduction that another payment
 * supersedes. Pure rules: the waived amounts are computed elsewhere.
 */
import { type Derivation, addEntries } from "./derivation.ts";
import { computeTotal, waivedIn } from "./deduction.ts";
import { buildDeductionEntries } from "./deduction-use.ts";
import type { PaymentRecord } from "./inputs.ts";
import { loanOn, grownSince } from "./allocate.ts";
import type { DeductionOutcome } from "./outcome.ts";
import { chargePendingFees, waiveWaiting } from "./pending-fees.ts";

/**
 * Voids deductions that were approved before this payment and that it does not pay: their quote is
 * no longer right, and their fees are charged. A deduction approved after the time of the payment
 * stays, even when the bank reported the payment later.
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

/**
 * Settles the deduction of the payment. Returns false when the payment has no open deduction, is
 * late or too low.
 */
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
  // The pending fees of the deduction are waived with it.
  waiveWaiting(derivation, outcome.deduction);
  supersedeDeduction(derivation, payment, id);
  return true;
}

const isInTime = ({ deduction: { until } }: DeductionOutcome, at: Date): boolean =>
  until !== null && at <= until;
