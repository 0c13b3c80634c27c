/**
 * What each thing that happens does to a loan on its day. Knows what was agreed and what was paid; refuses to know
 * who told of it and when.
 */
import type { Day } from "../../../core/day.ts";
import type { Part } from "../contract.ts";
import { type Course, enter } from "./course.ts";
import { extendBy } from "./extend.ts";
import type { CreditFact, PaymentFact, ReturnFact } from "./facts.ts";
import { figuresOf } from "./figures.ts";
import { freeCredit, lay } from "./lay.ts";
import { type Account, owedOn, sum } from "./ledger.ts";
import { credit, type Entry, spread, WAIVER_ORDER } from "./payment.ts";
import { overtake, useFor } from "./use.ts";

/** Money by the code of a deduction or an extension does what was agreed, if it is that, and in time. */
export function pay(course: Course, payment: PaymentFact): void {
  const { id, on, at, refundedMinor } = payment;
  const amountMinor = payment.amountMinor - refundedMinor;
  const money = { ...payment, amountMinor };
  const extended = amountMinor > 0 && extendBy(course, money);
  if (amountMinor > 0 && !extended && !useFor(course, money))
    payPlainly(course, money);
  if (refundedMinor > 0)
    enter(course, { on, paymentId: id }, [credit(refundedMinor)]);
  course.steps.push({
    on,
    at,
    account: course.account,
    extended,
    paymentId: id,
  });
}

function payPlainly(course: Course, payment: PaymentFact): void {
  overtake(course, payment, payment.deductionId);
  lay(course, payment, payment.amountMinor);
}

/** Money that the base had counted went back: what it had paid is owed again, the last first. */
export function giveBack(course: Course, gone: ReturnFact): void {
  const { on, at, paymentId, amountMinor } = gone;
  const fromCredit = Math.min(amountMinor, freeCredit(course, at));
  const unpaid = unpay(course.account, amountMinor - fromCredit);
  const lines = fromCredit > 0 ? [credit(-fromCredit), ...unpaid] : unpaid;
  enter(course, { on, paymentId }, lines);
  course.steps.push({
    on,
    at,
    account: course.account,
    extended: false,
    paymentId,
  });
}

const UNPAID_FIRST: readonly Part[] = [
  "PENALTY",
  "EXTENSION_FEE",
  "PRINCIPAL",
  "INTEREST",
];

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
export function useCredit(course: Course, fact: CreditFact): void {
  const { on, at, paymentId, amountMinor } = fact;
  if (fact.kind === "REFUND") {
    enter(course, { on, paymentId }, [
      { ...credit(-amountMinor), cause: "REFUND" },
    ]);
  } else {
    const { outstandingMinor } = figuresOf(course.account, on);
    const used = Math.min(
      amountMinor,
      outstandingMinor,
      freeCredit(course, at),
    );
    if (used <= 0) return;
    enter(course, { on, paymentId }, [credit(-used)]);
    lay(course, { id: paymentId, on }, used);
  }
  course.steps.push({
    on,
    at,
    account: course.account,
    extended: false,
    paymentId,
  });
}

/** Nothing is owed on a loan that never took effect. */
export function cancel(course: Course, on: Day): void {
  const { entries } = spread(
    course.account.installments,
    WAIVER_ORDER,
    sum(course.account.installments, owedOn),
    { kind: "WAIVER", cause: "CANCELLATION" },
  );
  enter(course, { on }, entries);
  course.account = {
    ...course.account,
    installments: course.account.installments.map((one) => ({
      ...one,
      status: -22,
    })),
  };
}
