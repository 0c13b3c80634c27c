/**
 * Effect of each event on a loan on its day. Pure rules over agreements and payments: no actor, no
 * time of record.
 */
import type { Day } from "../../../core/day.ts";
import type { AmountComponent } from "../contract.ts";
import { type Derivation, addEntries, noteStep } from "./derivation.ts";
import { extendBy } from "./extend.ts";
import type { CreditRecord, PaymentRecord, ReturnRecord } from "./inputs.ts";
import { toBalances } from "./figures.ts";
import { freeCredit, allocatePayment } from "./allocate.ts";
import { type Account, outstandingOn, sum } from "./ledger.ts";
import { buildCreditEntry, type NewEntry, spreadAmount, WAIVER_ORDER } from "./payment.ts";
import { supersedeDeduction, settleDeduction } from "./deduction-outcome.ts";

/**
 * Applies a payment. One made with the code of a deduction or extension takes effect as agreed when
 * its amount and time are right; otherwise it is an ordinary payment.
 */
export function applyPayment(derivation: Derivation, payment: PaymentRecord): void {
  const { id, on, at, refundedMinor } = payment;
  const amountMinor = payment.amountMinor - refundedMinor;
  const money = { ...payment, amountMinor };
  const extended = amountMinor > 0 && extendBy(derivation, money);
  if (amountMinor > 0 && !extended && !settleDeduction(derivation, money))
    payOrdinarily(derivation, money);
  if (refundedMinor > 0)
    addEntries(derivation, { on, paymentId: id }, [buildCreditEntry(refundedMinor)]);
  noteStep(derivation, { on, at, paymentId: id }, extended);
}

function payOrdinarily(derivation: Derivation, payment: PaymentRecord): void {
  supersedeDeduction(derivation, payment, payment.deductionId);
  allocatePayment(derivation, payment, payment.amountMinor);
}

/**
 * Reverses a payment that the opening contains. Its amount is taken from the free credit, and the
 * rest is due again: newest installment first, and within it the component that was paid last.
 */
export function applyReturn(derivation: Derivation, returnRecord: ReturnRecord): void {
  const { on, at, paymentId, amountMinor } = returnRecord;
  const fromCredit = Math.min(amountMinor, freeCredit(derivation, at));
  const unpaid = unpay(derivation.account, amountMinor - fromCredit);
  const lines = fromCredit > 0 ? [buildCreditEntry(-fromCredit), ...unpaid] : unpaid;
  addEntries(derivation, { on, paymentId }, lines);
  noteStep(derivation, { on, at, paymentId });
}

const UNPAID_FIRST: readonly AmountComponent[] = [
  "LATE_FEE",
  "EXTENSION_FEE",
  "PRINCIPAL",
  "INTEREST",
];

function unpay({ installments }: Account, amountMinor: number): NewEntry[] {
  let remaining = amountMinor;
  return installments.toReversed().flatMap(({ id, parts, status }) =>
    UNPAID_FIRST.flatMap((component): NewEntry[] => {
      const reversedMinor = status === -28 ? 0 : Math.min(remaining, parts[component].paid);
      remaining -= reversedMinor;
      return reversedMinor > 0
        ? [
            {
              installmentId: id,
              component,
              kind: "PAYMENT",
              amountMinor: -reversedMinor,
              cause: "PAYMENT",
            },
          ]
        : [];
    }),
  );
}

/** Refunds a credit, or allocates it to the current debt, as finance decided. */
export function useCredit(derivation: Derivation, creditRecord: CreditRecord): void {
  const { on, at, paymentId, amountMinor } = creditRecord;
  if (creditRecord.kind === "REFUND") {
    addEntries(derivation, { on, paymentId }, [
      { ...buildCreditEntry(-amountMinor), cause: "REFUND" },
    ]);
  } else {
    const { outstandingMinor } = toBalances(derivation.account, on);
    const used = Math.min(amountMinor, outstandingMinor, freeCredit(derivation, at));
    if (used <= 0) return;
    addEntries(derivation, { on, paymentId }, [buildCreditEntry(-used)]);
    allocatePayment(derivation, { id: paymentId, on }, used);
  }
  noteStep(derivation, { on, at, paymentId });
}

export function cancelLoan(derivation: Derivation, on: Day): void {
  const { installments } = derivation.account;
  const { entries } = spreadAmount(installments, WAIVER_ORDER, sum(installments, outstandingOn), {
    kind: "WAIVER",
    cause: "CANCELLATION",
  });
  // The status is set before the amounts become zero, because otherwise the installments would
  // count as paid.
  derivation.account = {
    ...derivation.account,
    installments: installments.map((installment) => ({ ...installment, status: -22 })),
  };
  addEntries(derivation, { on }, entries);
}
