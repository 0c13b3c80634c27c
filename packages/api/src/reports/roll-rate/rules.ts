/** Decides what shares cohorts come to. Sums first, then their quotients: no share is made of other shares. */
import { addDays, type Day, daysBetween } from "../../core/day.ts";
import { MOST_SINCE, OUTCOMES, type Outcome, type Weight } from "./contract-codes.ts";
import type { EntryCell, MapCell, Rolled } from "./contract.ts";

export const nothingRolled = (): Rolled => {
  const zeros = () =>
    Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
  return {
    cases: 0,
    principalMinor: 0,
    casesBy: zeros(),
    principalBy: zeros(),
  };
};

/** One row a day, place and outcome, as they are kept. */
export interface OutcomeSum {
  readonly outcome: Outcome;
  readonly cases: number;
  readonly principalMinor: number;
}

export function rolledOf(sums: Iterable<OutcomeSum>): Rolled {
  const rolled = nothingRolled();
  for (const { outcome, cases, principalMinor } of sums) {
    rolled.cases += cases;
    rolled.principalMinor += principalMinor;
    rolled.casesBy[outcome] += cases;
    rolled.principalBy[outcome] += principalMinor;
  }
  return rolled;
}

/** Null where there was nothing to share. */
export function shareOf(rolled: Rolled, outcome: Outcome, weight: Weight): number | null {
  const [part, whole] =
    weight === "COUNT"
      ? [rolled.casesBy[outcome], rolled.cases]
      : [rolled.principalBy[outcome], rolled.principalMinor];
  return whole > 0 ? part / whole : null;
}

export interface CurvePoint {
  readonly since: number;
  readonly share: number | null;
}

const quotient = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/** Share of an outcome by days since, all cohorts that have come so far added up. */
export const curveOf = (
  cells: readonly MapCell[],
  outcome: Outcome,
  weight: Weight,
): CurvePoint[] =>
  followed(1, (since) => {
    const of = cells.filter((cell) => cell.since === since);
    const sum = (read: (cell: MapCell) => number) => of.reduce((all, cell) => all + read(cell), 0);
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

/** Share of what fell due that was unpaid so many days later; the first point is the entry rate. */
export const entryCurveOf = (cells: readonly EntryCell[], weight: Weight): CurvePoint[] =>
  followed(0, (since) => {
    const of = cells.filter((cell) => cell.since === since);
    const sum = (read: (cell: EntryCell) => number) =>
      of.reduce((all, cell) => all + read(cell), 0);
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

const followed = (first: number, share: (since: number) => number | null): CurvePoint[] =>
  Array.from({ length: MOST_SINCE - first + 1 }, (_, index) => ({
    since: first + index,
    share: share(first + index),
  }));

/** The same days a month before: as many of them, ending a month earlier or with the end of that month. */
export function monthBefore({ from, to }: { from: Day; to: Day }): {
  from: Day;
  to: Day;
} {
  const [year, month, day] = to.split("-").map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month - 1, 0));
  last.setUTCDate(Math.min(day, last.getUTCDate()));
  const end = last.toISOString().slice(0, 10);
  return { from: addDays(end, -daysBetween(from, to)), to: end };
}
