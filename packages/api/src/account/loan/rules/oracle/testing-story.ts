/** Runs the steps of a random history. Agreements are quoted with the data of their day. */
import { addDays, type Day } from "../../../../core/day.ts";
import { toJakartaTime } from "../testing-inputs.ts";
import { deduct } from "./testing-deduction.ts";
import type { Step } from "./testing-history.ts";
import { figuresOn } from "./testing-loan.ts";
import {
  addPayment,
  type DELIVERED,
  MAX_AGREEMENTS,
  toInstant,
  computePrice,
  quote,
  type Story,
} from "./testing-quote.ts";

export function play(story: Story, on: Day, step: Step, index: number): void {
  if (step.kind === "PAY") return pay(story, on, step, index);
  if (step.kind === "DEDUCT") return deduct(story, on, step, index);
  if (step.kind === "EXTEND") return extend(story, on, step, index);
  if (step.kind === "EXTEND_BY_HAND") return extendManually(story, on, step, index);
  const closedOn = step.length === null ? null : addDays(on, step.length);
  story.pauses.push({
    kind: step.pause,
    openedOn: on,
    closedOn,
    upheld: closedOn !== null && step.upheld,
  });
}

function pay(story: Story, on: Day, step: Extract<Step, { kind: "PAY" }>, index: number): void {
  const figures = figuresOn(quote(story, on), on);
  const aims = {
    ARREARS: figures.arrearsMinor,
    PAYOFF: figures.payoffMinor,
    OUTSTANDING: figures.outstandingMinor,
  };
  const amountMinor =
    Math.floor((aims[step.aim as keyof typeof aims] * step.percent) / 100) + step.beside;
  const refundedMinor = Math.floor((amountMinor * step.refundPercent) / 100);
  const paymentId = story.nextId;
  addPayment(
    story,
    on,
    index,
    { amountMinor, refundedMinor },
    step.delivery as keyof typeof DELIVERED,
  );
  if (refundedMinor < 1 || step.delivery === "REVERSED") return;
  const refundedOn = addDays(on, 2);
  story.credits.push({
    kind: "REFUND",
    paymentId,
    amountMinor: refundedMinor,
    on: refundedOn,
    at: toJakartaTime(refundedOn, "19:00"),
  });
}

/** Finds the only installment, or the only one that is overdue. */
function extensibleInstallment(story: Story, on: Day) {
  if (story.extensions.length >= MAX_AGREEMENTS) return;
  const loan = quote(story, on);
  const outstanding = loan.installments
    .filter(({ status, due }) => status !== -28 && status !== -22 && due.PRINCIPAL > 0)
    .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1));
  const [oldest, next] = outstanding;
  const isExtensible = !next || (oldest && oldest.dueOn < on && next.dueOn > on);
  return isExtensible ? oldest : undefined;
}

function extend(
  story: Story,
  on: Day,
  step: Extract<Step, { kind: "EXTEND" }>,
  index: number,
): void {
  const old = extensibleInstallment(story, on);
  if (!old) return;
  const { priceMinor, feeMinor } = computePrice(story, on, step.days, old);
  const id = story.nextId;
  story.nextId += 1;
  story.extensions.push({
    id,
    kind: "CODE",
    installmentId: old.id,
    newInstallmentId: 101 + story.extensions.length,
    days: step.days,
    priceMinor,
    feeMinor,
    quotedOn: on,
    until: toJakartaTime(addDays(on, step.validDays), "23:59"),
    granted: null,
  });
  if (step.paidAfter !== null)
    addPayment(story, addDays(on, step.paidAfter), index, {
      amountMinor: feeMinor + step.beside,
      extensionId: id,
    });
}

function extendManually(
  story: Story,
  on: Day,
  step: Extract<Step, { kind: "EXTEND_BY_HAND" }>,
  index: number,
): void {
  const old = extensibleInstallment(story, on);
  if (!old) return;
  const { priceMinor, feeMinor } = computePrice(story, on, step.days, old);
  const id = story.nextId;
  story.nextId += 1;
  story.extensions.push({
    id,
    kind: "MANUAL",
    installmentId: old.id,
    newInstallmentId: 101 + story.extensions.length,
    days: step.days,
    priceMinor,
    feeMinor,
    quotedOn: on,
    until: toJakartaTime(on, "23:59"),
    granted: {
      on,
      at: toInstant(on, index),
      paidMinor: Math.floor((feeMinor * step.percent) / 100),
    },
  });
}
