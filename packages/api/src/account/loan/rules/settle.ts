/**
 * When the money for a deduction makes it real, and when other money overtakes it. Refuses to know what it waives.
 */
import { type Derivation, enter } from "./derivation.ts";
import { totalOf, waivedIn } from "./deduction.ts";
import { entriesOfUse } from "./deduction-use.ts";
import type { PaymentFact } from "./facts.ts";
import { loanOn, grownSince } from "./allocate.ts";
import type { DeductionOutcome } from "./outcome.ts";
import { release, waiveWaiting } from "./waiting.ts";

/**
 * Voids what was approved before this money and is not what it was paid for: its quote is no longer right, and its fees wait
 * no longer. What is approved after the time of the payment stays, also where the bank reported the payment later.
 */
export function overtake(
  derivation: Derivation,
  { at }: Pick<PaymentFact, "at">,
  ownId: number | null,
): void {
  for (const one of derivation.deductions.values()) {
    const { id, approvedAt } = one.fact;
    if (one.state !== "OPEN" || id === ownId) continue;
    if (approvedAt === null || approvedAt > at) continue;
    one.state = "VOID";
  }
  release(derivation);
}

/** True where the money does what was agreed. */
export function settleDeduction(derivation: Derivation, payment: PaymentFact): boolean {
  const { deductionId: id, at, on } = payment;
  const one = id === null ? undefined : derivation.deductions.get(id);
  if (one?.state !== "OPEN" || !isInTime(one, at)) return false;
  const beforeMinor = one.paidMinor;
  one.paidMinor += payment.amountMinor;
  const entries = entriesOfUse(loanOn(derivation, on), one.fact, {
    amountMinor: payment.amountMinor,
    beforeMinor,
    grownMinor: grownSince(derivation, one.fact.quotedOn),
  });
  if (!entries) return false;
  enter(derivation, { on, paymentId: payment.id }, entries);
  one.state = "USED";
  one.paymentId = payment.id;
  one.usedMinor = totalOf(waivedIn(entries));
  // The days that were waited for are waived with it.
  waiveWaiting(derivation, one.fact);
  overtake(derivation, payment, id);
  return true;
}

const isInTime = ({ fact: { until } }: DeductionOutcome, at: Date): boolean =>
  until !== null && at <= until;
