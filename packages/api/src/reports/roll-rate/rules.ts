/**
 * Decides the shares of cohorts: first sums, then quotients. No share is computed from other
 * shares.
 */
import { addDays, type Day, daysBetween } from "../../core/day.ts";
import { MAX_DAYS_SINCE, OUTCOMES, type RollRateOutcome, type Weight } from "./contract-codes.ts";
import type { EntryCell, MapCell, CohortSums } from "./contract.ts";

export const createEmptyCohortSums = (): CohortSums => {
  const zeros = () =>
    Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<RollRateOutcome, number>;
  return { cases: 0, principalMinor: 0, casesBy: zeros(), principalBy: zeros() };
};

/** Stored row: one per day, org unit and outcome. */
export interface OutcomeSum {
  readonly outcome: RollRateOutcome;
  readonly cases: number;
  readonly principalMinor: number;
}

export function computeCohortSums(sums: Iterable<OutcomeSum>): CohortSums {
  const cohortSums = createEmptyCohortSums();
  for (const { outcome, cases, principalMinor } of sums) {
    cohortSums.cases += cases;
    cohortSums.principalMinor += principalMinor;
    cohortSums.casesBy[outcome] += cases;
    cohortSums.principalBy[outcome] += principalMinor;
  }
  return cohortSums;
}

/** Returns null when the cohort is empty. */
export function computeShare(
  cohortSums: CohortSums,
  outcome: RollRateOutcome,
  weight: Weight,
): number | null {
  const [part, whole] =
    weight === "COUNT"
      ? [cohortSums.casesBy[outcome], cohortSums.cases]
      : [cohortSums.principalBy[outcome], cohortSums.principalMinor];
  return whole > 0 ? part / whole : null;
}

export interface CurvePoint {
  readonly daysSince: number;
  readonly share: number | null;
}

const quotient = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/** Builds the share of an outcome by days since, over all cohorts that have reached that day. */
export const buildCurve = (
  cells: readonly MapCell[],
  outcome: RollRateOutcome,
  weight: Weight,
): CurvePoint[] =>
  followed(1, (daysSince) => {
    const sinceCells = cells.filter((cell) => cell.daysSince === daysSince);
    const sum = (read: (cell: MapCell) => number) =>
      sinceCells.reduce((all, cell) => all + read(cell), 0);
    return weight === "COUNT"
      ? quotient(
          sum((cell) => cell.casesBy[outcome]),
          sum((cell) => cell.cases),
        )
      : quotient(
          sum((cell) => cell.principalBy[outcome]),
          sum((cell) => cell.principalMinor),
        );
  });

/** Builds the unpaid share of the due amount by elapsed days; the first point is the entry rate. */
export const buildEntryCurve = (cells: readonly EntryCell[], weight: Weight): CurvePoint[] =>
  followed(0, (daysSince) => {
    const sinceCells = cells.filter((cell) => cell.daysSince === daysSince);
    const sum = (read: (cell: EntryCell) => number) =>
      sinceCells.reduce((all, cell) => all + read(cell), 0);
    return weight === "COUNT"
      ? quotient(
          sum((cell) => cell.unpaid),
          sum((cell) => cell.due),
        )
      : quotient(
          sum((cell) => cell.unpaidMinor),
          sum((cell) => cell.dueMinor),
        );
  });

const followed = (first: number, share: (daysSince: number) => number | null): CurvePoint[] =>
  Array.from({ length: MAX_DAYS_SINCE - first + 1 }, (_, index) => ({
    daysSince: first + index,
    share: share(first + index),
  }));

/**
 * Returns the same number of days one month earlier, ending on the same day of the month or on its
 * last day.
 */
export function monthBefore({ from, to }: { from: Day; to: Day }): { from: Day; to: Day } {
  const [year, month, day] = to.split("-").map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month - 1, 0));
  last.setUTCDate(Math.min(day, last.getUTCDate()));
  const end = last.toISOString().slice(0, 10);
  return { from: addDays(end, -daysBetween(from, to)), to: end };
}
