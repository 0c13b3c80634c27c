/**
 * The late fees of days that pass: for each day, by the terms of that day, on what was owed when it began. Refuses
 * to know what happens in the course of a day.
 */
import { type Day, dayAt, ordinalOf } from "../../../core/day.ts";
import {
  type Course,
  type DerivedLine,
  follow,
  termsAt,
  type WaitingFee,
} from "./course.ts";
import type { DatedTerms, LoanFacts } from "./facts.ts";
import { type Installment, owedOn } from "./ledger.ts";
import { headroomOf, lateFee } from "./terms.ts";

/** Of one installment on one day. */
export interface DayFee {
  readonly installmentId: number;
  readonly day: number;
  readonly amountMinor: number;
}

const isAlive = ({ status }: Installment): boolean =>
  status !== -28 && status !== -22;

interface Late {
  readonly id: number;
  readonly dueOn: number;
  readonly feeMinor: number;
}

/** What can be late, oldest first, with what a day costs by these terms. */
export const lateOf = (
  installments: readonly Installment[],
  terms: DatedTerms,
): Late[] =>
  installments
    .filter((one) => isAlive(one) && owedOn(one) > 0)
    .map((one) => ({
      id: one.id,
      dueOn: ordinalOf(one.dueOn),
      feeMinor: lateFee(one, terms),
    }));

/** The fees of one day before the cap. */
export const feesOf = (
  late: readonly Late[],
  day: number,
  graceDays: number,
): DayFee[] =>
  late.flatMap(({ id, dueOn, feeMinor }) =>
    dueOn + graceDays < day && feeMinor > 0
      ? [{ installmentId: id, day, amountMinor: feeMinor }]
      : [],
  );

/** As far as the cap on all cost allows, in the order given. */
export function withinCap(
  fees: readonly DayFee[],
  headroomMinor: number,
): DayFee[] {
  let left = headroomMinor;
  return fees.flatMap((fee) => {
    const amountMinor = Math.min(left, fee.amountMinor);
    left -= amountMinor;
    return amountMinor > 0 ? [{ ...fee, amountMinor }] : [];
  });
}

/** Days pass, up to and with this one. Nothing happens to the loan on the way. */
export function age(course: Course, upto: number): void {
  const { facts } = course;
  const end =
    facts.feesEndOn === null ? Infinity : ordinalOf(facts.feesEndOn) - 1;
  while (course.aged < upto) {
    const from = course.aged + 1;
    endWaiting(course, from);
    const terms = termsAt(facts, from);
    const last = Math.min(
      upto,
      lastOfTerms(facts, from),
      lastOfWaiting(course, from),
    );
    passDays(course, terms, from, Math.min(last, end));
    course.aged = last;
  }
}

/** The last day on which the terms of this day hold. */
function lastOfTerms({ terms }: LoanFacts, day: number): number {
  const next = terms.find(({ fromOn }) => ordinalOf(fromOn) > day);
  return next ? ordinalOf(next.fromOn) - 1 : Infinity;
}

/** The last day for which a deduction whose fees wait could be paid. */
const lastOfWaiting = ({ deductions }: Course, day: number): number =>
  Math.min(
    ...[...deductions.values()].flatMap(({ state, fact: { untilOn } }) => {
      const until = untilOn === null ? Infinity : ordinalOf(untilOn);
      return state === "OPEN" && until >= day ? [until] : [];
    }),
    Infinity,
  );

function passDays(
  course: Course,
  terms: DatedTerms,
  from: number,
  to: number,
): void {
  const late = lateOf(course.account.installments, terms);
  const [first] = late;
  if (!first) return;
  const charged: DayFee[] = [];
  let headroom = headroomOf(course.account, terms);
  for (
    let day = Math.max(from, first.dueOn + terms.graceDays + 1);
    day <= to;
    day += 1
  ) {
    if (isPaused(course.facts, terms, day)) continue;
    const fees = feesOf(late, day, terms.graceDays);
    const waits = waitsFor(course, terms, day);
    if (waits !== null) {
      for (const fee of fees)
        course.waiting.push({ ...fee, deductionId: waits });
      continue;
    }
    for (const fee of withinCap(fees, headroom)) {
      headroom -= fee.amountMinor;
      charged.push(fee);
    }
  }
  enterFees(course, charged);
}

/** Somebody says that he has paid: the day waits, or is let off once he was right. */
const isPaused = (
  { pauses }: LoanFacts,
  { accrualPause }: DatedTerms,
  day: number,
): boolean =>
  pauses.some(
    ({ kind, openedOn, closedOn, upheld }) =>
      accrualPause.includes(kind) &&
      ordinalOf(openedOn) < day &&
      (closedOn === null || (upheld && day <= ordinalOf(closedOn))),
  );

/** The open deduction that the fee of a day waits for. */
function waitsFor(
  { deductions }: Course,
  { accrualPause }: DatedTerms,
  day: number,
): number | null {
  if (!accrualPause.includes("DEDUCTION")) return null;
  for (const { state, fact } of deductions.values())
    if (
      state === "OPEN" &&
      ordinalOf(fact.appliedOn) < day &&
      (fact.untilOn === null || day <= ordinalOf(fact.untilOn))
    )
      return fact.id;
  return null;
}

/** Deductions that could be paid no longer when the day began: their fees are charged after all. */
function endWaiting(course: Course, day: number): void {
  for (const one of course.deductions.values()) {
    const { untilOn } = one.fact;
    if (one.state !== "OPEN" || untilOn === null) continue;
    if (ordinalOf(untilOn) >= day) continue;
    one.state = "OVER";
    release(course, one.fact.id);
  }
}

/** Fees that waited for a deduction that came to nothing belong to their days. */
export function release(course: Course, deductionId: number): void {
  const own = takeWaiting(course, deductionId);
  if (own.length === 0) return;
  const terms = termsAt(course.facts, own.at(-1)?.day ?? course.aged);
  enterFees(course, withinCap(own, headroomOf(course.account, terms)));
}

/** Fees that waited for a deduction wait no longer; what becomes of them is for the caller. */
export function takeWaiting(course: Course, deductionId: number): WaitingFee[] {
  const own = course.waiting.filter((fee) => fee.deductionId === deductionId);
  course.waiting = course.waiting.filter(
    (fee) => fee.deductionId !== deductionId,
  );
  return own;
}

function enterFees(course: Course, fees: readonly DayFee[]): void {
  const last = fees.at(-1);
  if (!last) return;
  const sums = new Map<number, number>();
  for (const { day, installmentId, amountMinor } of fees) {
    course.lines.push(feeLine(installmentId, amountMinor, dayAt(day)));
    sums.set(installmentId, (sums.get(installmentId) ?? 0) + amountMinor);
  }
  const lines = [...sums].map(([id, sum]) => feeLine(id, sum, ""));
  follow(course, lines, dayAt(last.day));
}

const feeLine = (
  installmentId: number,
  amountMinor: number,
  on: Day,
): DerivedLine => ({
  installmentId,
  kind: "CHARGE",
  part: "PENALTY",
  amountMinor,
  cause: "ACCRUAL",
  causeId: null,
  paymentId: null,
  on,
});
