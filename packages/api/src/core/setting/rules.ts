/** Lines of a setting, each from a day on: which holds on a day, and which comes next. */
import { addDays, type Day } from "../day.ts";

export interface Dated {
  readonly effectiveOn: Day;
}

/** `lines` newest first by day, then by when they were written: of several for one day the last one written holds. */
export function inForce<Line extends Dated>(
  lines: readonly Line[],
  today: Day,
): { current: Line | null; next: Line | null } {
  const current = lines.find((line) => line.effectiveOn <= today) ?? null;
  const coming = lines.filter((line) => line.effectiveOn > today);
  const soonest = coming.at(-1)?.effectiveOn;
  const next = coming.find((line) => line.effectiveOn === soonest) ?? null;
  return { current, next };
}

/** The last line that was written: a change names it, so that nobody who was faster is overwritten. */
export const toLatestId = (lines: readonly { readonly id: number }[]): number | null =>
  lines.length === 0 ? null : Math.max(...lines.map(({ id }) => id));

/** Behind every day that has begun where a setting holds: nobody sets one and uses it on the same day. */
export const dayAfter = (days: readonly Day[]): Day =>
  addDays(days.toSorted().at(-1) ?? "2000-01-01", 1);

/** A share in percent, two digits after the point, and the basis points that are stored. */
export const toBp = (percent: number): number => Math.round(percent * 100);
export const toPercent = (bp: number): number => bp / 100;

/** The same of a share that need not be there. */
export const bpOrNull = (percent: unknown): number | null =>
  percent === null ? null : toBp(Number(percent));
export const percentOrNull = (bp: unknown): number | null =>
  bp === null ? null : toPercent(Number(bp));

/** What holds, what comes next, and which was written last. */
export const inForceWithLatest = <Line extends Dated & { readonly id: number }>(
  lines: readonly Line[],
  today: Day,
) => ({ ...inForce(lines, today), latestId: toLatestId(lines) });
