/** Random deductions: quote, decision and payment. */
import { addDays, type Day } from "../../../../core/day.ts";
import { toJakartaTime } from "../testing-inputs.ts";
import type { Step } from "./testing-history.ts";
import { figuresOn } from "./testing-loan.ts";
import { addPayment, MAX_AGREEMENTS, toInstant, quote, type Story } from "./testing-quote.ts";

const sumOutstanding = (rows: ReturnType<typeof quote>["installments"]): number =>
  rows.reduce(
    (total, { due }) => total + due.PRINCIPAL + due.INTEREST + due.EXTENSION_FEE + due.LATE_FEE,
    0,
  );

export function deduct(
  story: Story,
  on: Day,
  step: Extract<Step, { kind: "DEDUCT" }>,
  index: number,
): void {
  if (story.deductions.length >= MAX_AGREEMENTS) return;
  const decidedOn = addDays(on, step.decidedAfter ?? 0);
  const quotedOn = step.isRequoted ? decidedOn : on;
  const loan = quote(story, quotedOn);
  const living = loan.installments
    .filter(({ status }) => status !== -28 && status !== -22)
    .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1));
  const fallen = living.filter(({ dueOn }) => dueOn <= quotedOn);
  const next = living.filter(({ dueOn, due }) => dueOn > quotedOn && due.PRINCIPAL > 0);
  const scope = step.cleanMode === 2 ? [...fallen, ...next.slice(0, 1)] : fallen;
  const fees = living.reduce((total, { due }) => total + due.LATE_FEE + due.EXTENSION_FEE, 0);
  const rest = step.cleanMode === 3 ? figuresOn(loan, quotedOn).payoffMinor : sumOutstanding(scope);
  const isPart = step.type === "PART";
  const debt = isPart ? sumOutstanding(fallen) : rest;
  const max = isPart ? fees : Math.floor(debt / 4);
  const amountMinor = Math.floor((max * step.percent) / 100);
  const payMinor = isPart ? Math.floor((debt - amountMinor) / 2) : debt - amountMinor;
  if (amountMinor < 1 || payMinor < 1) return;
  const isDecided = step.decidedAfter !== null;
  const untilOn = addDays(decidedOn, step.validDays);
  const id = story.nextId;
  story.nextId += 1;
  story.deductions.push({
    id,
    kind: step.type,
    cleanMode: isPart ? null : step.cleanMode,
    amountMinor,
    payMinor,
    quotedOn,
    appliedOn: on,
    approvedAt: isDecided ? toInstant(decidedOn, index, 3) : null,
    until: isDecided ? toJakartaTime(untilOn, "23:59") : null,
    untilOn: isDecided ? untilOn : null,
  });
  if (step.paidAfter === null || !isDecided) return;
  for (const [nth, share] of step.shares.entries())
    addPayment(story, addDays(decidedOn, step.paidAfter + nth), index + 2, {
      amountMinor: Math.floor((payMinor * share) / 100) + (share === 40 ? 1 : 0),
      deductionId: id,
    });
}
