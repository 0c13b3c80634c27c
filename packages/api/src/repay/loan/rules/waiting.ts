/**
 * Late fees of days, as they are entered, and those that wait for the end of a deduction. Refuses to know what a day
 * costs.
 */
import { type Day, dayAt, ordinalOf } from "../../../core/day.ts";
import {
  type Course,
  type DerivedLine,
  follow,
  type WaitingFee,
} from "./course.ts";
import { termsAt } from "./facts.ts";
import type { DatedTerms } from "./facts.ts";
import { type Account, applyLines } from "./ledger.ts";
import { headroomOf } from "./terms.ts";

/** Of one installment on one day. */
export interface DayFee {
  readonly installmentId: number;
  readonly day: number;
  readonly amountMinor: number;
}

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

/** The last day for which a deduction whose fees wait could be paid. */
export const lastOfWaiting = ({ deductions }: Course, day: number): number =>
  Math.min(
    ...[...deductions.values()].flatMap(({ state, fact: { untilOn } }) => {
      const until = untilOn === null ? Infinity : ordinalOf(untilOn);
      return state === "OPEN" && until >= day ? [until] : [];
    }),
    Infinity,
  );

/** The open deduction that the fee of a day waits for. */
export function waitsFor(
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
export function endWaiting(course: Course, day: number): void {
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

/** As money another way finds it: that overtakes what was approved, so that the fees which wait for it are owed at once. */
export function withWaiting({
  account,
  deductions,
  facts,
  waiting,
}: Course): Account {
  const own = waiting.filter(
    ({ deductionId }) =>
      (deductions.get(deductionId)?.fact.approvedAt ?? null) !== null,
  );
  const last = own.at(-1);
  if (!last) return account;
  const headroom = headroomOf(account, termsAt(facts, last.day));
  return applyLines(
    account,
    withinCap(own, headroom).map((fee) =>
      feeLine(fee.installmentId, fee.amountMinor, dayAt(fee.day)),
    ),
  );
}

/** Fees that waited for a deduction wait no longer; what becomes of them is for the caller. */
export function takeWaiting(course: Course, deductionId: number): WaitingFee[] {
  const own = course.waiting.filter((fee) => fee.deductionId === deductionId);
  course.waiting = course.waiting.filter(
    (fee) => fee.deductionId !== deductionId,
  );
  return own;
}

export function enterFees(course: Course, fees: readonly DayFee[]): void {
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
