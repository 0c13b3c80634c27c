/** A deduction of a random history, as it is quoted, decided and paid. */
import { addDays, type Day } from "../../../../core/day.ts";
import { at } from "../testing-facts.ts";
import type { Step } from "./testing-history.ts";
import { figuresOn } from "./testing-loan.ts";
import { addPayment, MAX_DEALS, momentOf, quote, type Story } from "./testing-quote.ts";

const sumOwed = (rows: ReturnType<typeof quote>["installments"]): number =>
  rows.reduce(
    (total, { due }) => total + due.PRINCIPAL + due.INTEREST + due.EXTENSION_FEE + due.LATE_FEE,
    0,
  );

export function deduct(
  story: Story,
  on: Day,
  own: Extract<Step, { kind: "DEDUCT" }>,
  place: number,
): void {
  if (story.deductions.length >= MAX_DEALS) return;
  const decidedOn = addDays(on, own.decidedAfter ?? 0);
  const quotedOn = own.quoteAgain ? decidedOn : on;
  const loan = quote(story, quotedOn);
  const living = loan.installments
    .filter(({ status }) => status !== -28 && status !== -22)
    .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1));
  const fallen = living.filter(({ dueOn }) => dueOn <= quotedOn);
  const next = living.filter(({ dueOn, due }) => dueOn > quotedOn && due.PRINCIPAL > 0);
  const scope = own.cleanMode === 2 ? [...fallen, ...next.slice(0, 1)] : fallen;
  const fees = living.reduce((total, { due }) => total + due.LATE_FEE + due.EXTENSION_FEE, 0);
  const rest = own.cleanMode === 3 ? figuresOn(loan, quotedOn).payoffMinor : sumOwed(scope);
  const isPart = own.type === "PART";
  const debt = isPart ? sumOwed(fallen) : rest;
  const most = isPart ? fees : Math.floor(debt / 4);
  const amountMinor = Math.floor((most * own.percent) / 100);
  const payMinor = isPart ? Math.floor((debt - amountMinor) / 2) : debt - amountMinor;
  if (amountMinor < 1 || payMinor < 1) return;
  const isDecided = own.decidedAfter !== null;
  const untilOn = addDays(decidedOn, own.validDays);
  const id = story.nextId;
  story.nextId += 1;
  story.deductions.push({
    id,
    kind: own.type,
    cleanMode: isPart ? null : own.cleanMode,
    amountMinor,
    payMinor,
    quotedOn,
    appliedOn: on,
    approvedAt: isDecided ? momentOf(decidedOn, place, 3) : null,
    until: isDecided ? at(untilOn, "23:59") : null,
    untilOn: isDecided ? untilOn : null,
  });
  if (own.paidAfter === null || !isDecided) return;
  for (const [nth, share] of own.shares.entries())
    addPayment(story, addDays(decidedOn, own.paidAfter + nth), place + 2, {
      amountMinor: Math.floor((payMinor * share) / 100) + (share === 40 ? 1 : 0),
      deductionId: id,
    });
}
