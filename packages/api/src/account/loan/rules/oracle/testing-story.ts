/** Plays the steps of a random history: what is agreed is quoted as the desk would quote it on that day. */
import { addDays, type Day } from "../../../../core/day.ts";
import { at } from "../testing-facts.ts";
import { deduct } from "./testing-deduction.ts";
import type { Step } from "./testing-history.ts";
import { figuresOn } from "./testing-loan.ts";
import {
  addPayment,
  type DELIVERED,
  MAX_DEALS,
  momentOf,
  priceOf,
  quote,
  type Story,
} from "./testing-quote.ts";

export function play(story: Story, on: Day, own: Step, place: number): void {
  if (own.kind === "PAY") return pay(story, on, own, place);
  if (own.kind === "DEDUCT") return deduct(story, on, own, place);
  if (own.kind === "EXTEND") return extend(story, on, own, place);
  if (own.kind === "EXTEND_BY_HAND") return extendByHand(story, on, own, place);
  const closedOn = own.length === null ? null : addDays(on, own.length);
  story.pauses.push({
    kind: own.pause,
    openedOn: on,
    closedOn,
    upheld: closedOn !== null && own.upheld,
  });
}

function pay(story: Story, on: Day, own: Extract<Step, { kind: "PAY" }>, place: number): void {
  const figures = figuresOn(quote(story, on), on);
  const aims = {
    ARREARS: figures.arrearsMinor,
    PAYOFF: figures.payoffMinor,
    OUTSTANDING: figures.outstandingMinor,
  };
  const amountMinor =
    Math.floor((aims[own.aim as keyof typeof aims] * own.percent) / 100) + own.beside;
  const refundedMinor = Math.floor((amountMinor * own.refundPercent) / 100);
  const paymentId = story.nextId;
  addPayment(
    story,
    on,
    place,
    { amountMinor, refundedMinor },
    own.delivery as keyof typeof DELIVERED,
  );
  if (refundedMinor < 1 || own.delivery === "REVERSED") return;
  const givenBackOn = addDays(on, 2);
  story.credits.push({
    kind: "REFUND",
    paymentId,
    amountMinor: refundedMinor,
    on: givenBackOn,
    at: at(givenBackOn, "19:00"),
  });
}

/** One that is alone, or is the only one that is due and overdue. */
function extensibleInstallment(story: Story, on: Day) {
  if (story.extensions.length >= MAX_DEALS) return;
  const loan = quote(story, on);
  const owing = loan.installments
    .filter(({ status, due }) => status !== -28 && status !== -22 && due.PRINCIPAL > 0)
    .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1));
  const [oldest, next] = owing;
  const isExtensible = !next || (oldest && oldest.dueOn < on && next.dueOn > on);
  return isExtensible ? oldest : undefined;
}

function extend(
  story: Story,
  on: Day,
  own: Extract<Step, { kind: "EXTEND" }>,
  place: number,
): void {
  const old = extensibleInstallment(story, on);
  if (!old) return;
  const { priceMinor, feeMinor } = priceOf(story, on, own.days, old);
  const id = story.nextId;
  story.nextId += 1;
  story.extensions.push({
    id,
    kind: "CODE",
    installmentId: old.id,
    newInstallmentId: 101 + story.extensions.length,
    days: own.days,
    priceMinor,
    feeMinor,
    quotedOn: on,
    until: at(addDays(on, own.validDays), "23:59"),
    granted: null,
  });
  if (own.paidAfter !== null)
    addPayment(story, addDays(on, own.paidAfter), place, {
      amountMinor: feeMinor + own.beside,
      extensionId: id,
    });
}

function extendByHand(
  story: Story,
  on: Day,
  own: Extract<Step, { kind: "EXTEND_BY_HAND" }>,
  place: number,
): void {
  const old = extensibleInstallment(story, on);
  if (!old) return;
  const { priceMinor, feeMinor } = priceOf(story, on, own.days, old);
  const id = story.nextId;
  story.nextId += 1;
  story.extensions.push({
    id,
    kind: "MANUAL",
    installmentId: old.id,
    newInstallmentId: 101 + story.extensions.length,
    days: own.days,
    priceMinor,
    feeMinor,
    quotedOn: on,
    until: at(on, "23:59"),
    granted: {
      on,
      at: momentOf(on, place),
      paidMinor: Math.floor((feeMinor * own.percent) / 100),
    },
  });
}
