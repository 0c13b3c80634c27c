/**
 * What each thing that happens does to a loan on its day. Knows what was agreed and what was paid; refuses to know
 * who told of it and when.
 */
import type { Day } from "../../../core/day.ts";
import type { Part } from "../contract.ts";
import { type Derivation, enter, noteStep } from "./derivation.ts";
import { extendBy } from "./extend.ts";
import type { CreditFact, PaymentFact, ReturnFact } from "./facts.ts";
import { figuresOf } from "./figures.ts";
import { freeCredit, allocate } from "./allocate.ts";
import { type Account, owedOn, sum } from "./ledger.ts";
import { credit, type Entry, spread, WAIVER_ORDER } from "./payment.ts";
import { overtake, settleDeduction } from "./settle.ts";

/** Money by the code of a deduction or an extension does what was agreed, if it is that, and in time. */
export function pay(derivation: Derivation, payment: PaymentFact): void {
  const { id, on, at, refundedMinor } = payment;
  const amountMinor = payment.amountMinor - refundedMinor;
  const money = { ...payment, amountMinor };
  const extended = amountMinor > 0 && extendBy(derivation, money);
  if (amountMinor > 0 && !extended && !settleDeduction(derivation, money))
    payPlainly(derivation, money);
  if (refundedMinor > 0) enter(derivation, { on, paymentId: id }, [credit(refundedMinor)]);
  noteStep(derivation, { on, at, paymentId: id }, extended);
}

function payPlainly(derivation: Derivation, payment: PaymentFact): void {
  overtake(derivation, payment, payment.deductionId);
  allocate(derivation, payment, payment.amountMinor);
}

/** Money that the base had counted went back: what it had paid is owed again, the last first. */
export function giveBack(derivation: Derivation, gone: ReturnFact): void {
  const { on, at, paymentId, amountMinor } = gone;
  const fromCredit = Math.min(amountMinor, freeCredit(derivation, at));
  const unpaid = unpay(derivation.account, amountMinor - fromCredit);
  const lines = fromCredit > 0 ? [credit(-fromCredit), ...unpaid] : unpaid;
  enter(derivation, { on, paymentId }, lines);
  noteStep(derivation, { on, at, paymentId });
}

const UNPAID_FIRST: readonly Part[] = ["LATE_FEE", "EXTENSION_FEE", "PRINCIPAL", "INTEREST"];

function unpay({ installments }: Account, amountMinor: number): Entry[] {
  let left = amountMinor;
  return installments.toReversed().flatMap(({ id, parts, status }) =>
    UNPAID_FIRST.flatMap((part): Entry[] => {
      const taken = status === -28 ? 0 : Math.min(left, parts[part].paid);
      left -= taken;
      return taken > 0
        ? [
            {
              installmentId: id,
              part,
              kind: "PAYMENT",
              amountMinor: -taken,
              cause: "PAYMENT",
            },
          ]
        : [];
    }),
  );
}

/** Finance gives money beyond the debt back, or lays it on what is owed by now. */
export function useCredit(derivation: Derivation, fact: CreditFact): void {
  const { on, at, paymentId, amountMinor } = fact;
  if (fact.kind === "REFUND") {
    enter(derivation, { on, paymentId }, [{ ...credit(-amountMinor), cause: "REFUND" }]);
  } else {
    const { outstandingMinor } = figuresOf(derivation.account, on);
    const used = Math.min(amountMinor, outstandingMinor, freeCredit(derivation, at));
    if (used <= 0) return;
    enter(derivation, { on, paymentId }, [credit(-used)]);
    allocate(derivation, { id: paymentId, on }, used);
  }
  noteStep(derivation, { on, at, paymentId });
}

/** Nothing is owed on a loan that never took effect. */
export function cancel(derivation: Derivation, on: Day): void {
  const { installments } = derivation.account;
  const { entries } = spread(installments, WAIVER_ORDER, sum(installments, owedOn), {
    kind: "WAIVER",
    cause: "CANCELLATION",
  });
  // Ended before they owe nothing: nobody has paid them.
  derivation.account = {
    ...derivation.account,
    installments: installments.map((one) => ({ ...one, status: -22 })),
  };
  enter(derivation, { on }, entries);
}
