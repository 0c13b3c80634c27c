/**
 * Decides which day a month is compared with, the passed share of its work, and the ranking. Pure
 * rules: no permissions.
 */
import { addDays, type Day } from "../../core/day.ts";
import { computeRate } from "../agent/rules/figures.ts";
import { computeMetric } from "../metric/rules.ts";
import { toFirstDay, toLastDay, monthBefore, toMonth } from "../target/rules.ts";
import {
  OVERVIEW_RATES,
  OVERVIEW_SUMS,
  type OverviewRate,
  type OverviewSums,
  RANK_FLOOR,
  RANK_SIZE,
} from "./contract-codes.ts";

/** Returns the same day of the previous month, or its last day if that month is shorter. */
export function sameDayLastMonth(day: Day): Day {
  const before = monthBefore(toMonth(day));
  const same = `${before}${day.slice(7)}`;
  const last = toLastDay(before);
  return same < last ? same : last;
}

const SUNDAY = 0;

/** Monday to Saturday, except holidays of the country. */
const isWorked = (day: Day, holidays: ReadonlySet<Day>): boolean =>
  new Date(`${day}T00:00:00Z`).getUTCDay() !== SUNDAY && !holidays.has(day);

function workedBetween(from: Day, to: Day, holidays: ReadonlySet<Day>): number {
  let days = 0;
  for (let day = from; day <= to; day = addDays(day, 1)) if (isWorked(day, holidays)) days += 1;
  return days;
}

/** Computes the share of the month's working days that have passed, this day included. */
export function computePace(day: Day, holidays: ReadonlySet<Day>): number {
  const first = toFirstDay(toMonth(day));
  const last = toLastDay(toMonth(day));
  return (
    computeRate(workedBetween(first, day, holidays), workedBetween(first, last, holidays)) ?? 0
  );
}

export const NO_SUMS = Object.fromEntries(OVERVIEW_SUMS.map((name) => [name, 0])) as OverviewSums;

export const addSums = (rows: readonly OverviewSums[]): OverviewSums =>
  Object.fromEntries(
    OVERVIEW_SUMS.map((name) => [name, rows.reduce((all, row) => all + row[name], 0)]),
  ) as OverviewSums;

/** Computes rates from sums, never from other rates; null when the divisor is zero. */
export const computeRates = (sums: OverviewSums): Record<OverviewRate, number | null> =>
  Object.fromEntries(OVERVIEW_RATES.map((key) => [key, computeMetric(key, sums)])) as Record<
    OverviewRate,
    number | null
  >;

/** Arrears in the stage at the start of the month plus arrears that came in since. */
export const bookMinor = (sums: OverviewSums): number => sums.openedMinor + sums.enteredMinor;

export interface OverviewTarget {
  readonly amountMinor: number;
  /** Fraction of 1. */
  readonly rate: number;
}

export interface StageProgress {
  readonly sums: OverviewSums;
  readonly target: OverviewTarget | null;
  readonly pace: number;
}

export interface TargetAttainment {
  /** Target of all stages that have one; null when none has. */
  readonly amountMinor: number | null;
  /** Weighted by the arrears in each stage. */
  readonly rate: number | null;
  /** Collected share of the target amount, and reached share of the target rate. */
  readonly attained: number | null;
  readonly rateAttained: number | null;
  /** Share that was due by the day. */
  readonly pace: number;
}

/** Compares only stages that have a target with their targets. */
export function computeTargetAttainment(rows: readonly StageProgress[]): TargetAttainment {
  const aimed = rows.flatMap(({ sums, target, pace }) => (target ? [{ sums, target, pace }] : []));
  if (aimed.length === 0)
    return {
      amountMinor: null,
      rate: null,
      attained: null,
      rateAttained: null,
      pace:
        computeRate(
          rows.reduce((all, { pace }) => all + pace, 0),
          rows.length,
        ) ?? 0,
    };
  const sum = (toValue: (row: (typeof aimed)[number]) => number) =>
    aimed.reduce((all, row) => all + toValue(row), 0);
  const amountMinor = sum(({ target }) => target.amountMinor);
  const book = sum(({ sums }) => bookMinor(sums));
  const aim = sum(({ sums, target }) => target.rate * bookMinor(sums));
  const collected = sum(({ sums }) => sums.collectedMinor);
  const paced = sum(({ target, pace }) => target.amountMinor * pace);
  return {
    amountMinor,
    rate: book === 0 ? (aimed[0]?.target.rate ?? null) : aim / book,
    attained: collected / amountMinor,
    rateAttained: aim === 0 ? null : collected / aim,
    pace: paced / amountMinor,
  };
}

export interface Contender {
  /** Cases to recover. */
  readonly cases: number;
  /** Score of the ranking; null when there is none. */
  readonly score: number | null;
  readonly collectedMinor: number;
}

/** Selects the best and the worst, without overlap. Contenders with too few cases are left out. */
export function rankContenders<One extends Contender>(
  all: readonly One[],
): { top: One[]; bottom: One[] } {
  const ranked = all
    .filter(({ cases, score }) => cases >= RANK_FLOOR && score !== null)
    .toSorted(
      (contender, other) =>
        (other.score ?? 0) - (contender.score ?? 0) ||
        other.collectedMinor - contender.collectedMinor,
    );
  const top = ranked.slice(0, RANK_SIZE);
  const rest = ranked.slice(RANK_SIZE);
  return { top, bottom: rest.slice(-RANK_SIZE).toReversed() };
}
