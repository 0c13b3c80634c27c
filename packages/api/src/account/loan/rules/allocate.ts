/**
 * Allocation of payments during the derivation of a loan. Pure rules: the purpose of the payment
 * has no effect.
 */
import { type Day, dayAt, toDayNumber } from "../../../core/day.ts";
import { type Derivation, addEntries } from "./derivation.ts";
import { termsAt } from "./inputs.ts";
import type { PaymentRecord } from "./inputs.ts";
import { sum } from "./ledger.ts";
import { buildPaymentEntries } from "./payment.ts";
import type { LoanOnDay } from "./terms.ts";

/** Returns the loan on this day. A bank's clock may be ahead of the last derived day. */
export function loanOn(derivation: Derivation, on: Day): LoanOnDay {
  const day = toDayNumber(on);
  return {
    account: derivation.account,
    terms: termsAt(derivation.inputs, day),
    today: day <= derivation.through ? on : dayAt(derivation.through),
  };
}

/** Allocates to the oldest debt first, by the terms of the day. */
export function allocatePayment(
  derivation: Derivation,
  { id, on }: Pick<PaymentRecord, "id" | "on">,
  amountMinor: number,
): void {
  const { account, terms, today } = loanOn(derivation, on);
  const entries = buildPaymentEntries(account, amountMinor, terms, today);
  addEntries(derivation, { on, paymentId: id }, entries);
}

/** Sums the late fees of the days after a quote, of one installment or of all. */
export const grownSince = (
  { lines }: Derivation,
  quotedOn: Day,
  id: number | null = null,
): number =>
  sum(lines, ({ cause, on, installmentId, amountMinor }) =>
    cause === "ACCRUAL" && on > quotedOn && installmentId === (id ?? installmentId)
      ? amountMinor
      : 0,
  );

/** Returns the credit without amounts that are refunded later: those cannot cover anything else. */
export function freeCredit({ account, inputs }: Derivation, since: Date): number {
  const paidAtById = new Map(inputs.payments.map((payment) => [payment.id, payment.at]));
  const promisedMinor = sum(inputs.credits, ({ kind, at, ...rest }) => {
    const paidAt = paidAtById.get(rest.paymentId);
    const isHere = paidAt === undefined || paidAt <= since;
    return kind === "REFUND" && at > since && isHere ? rest.amountMinor : 0;
  });
  return Math.max(0, account.creditMinor - promisedMinor);
}
