/** Dated revisions of a setting: the one in force on a day, and the next one. */
import { addDays, type Day } from "../day.ts";

export interface Dated {
  readonly effectiveOn: Day;
}

/**
 * Finds the revision in force. `lines` are sorted newest first by day, then by creation: of several
 * for one day the last one counts.
 */
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

/** Gets the latest revision, which a change names so that it does not overwrite a newer one. */
export const toLatestId = (lines: readonly { readonly id: number }[]): number | null =>
  lines.length === 0 ? null : Math.max(...lines.map(({ id }) => id));

/**
 * Gets the day after all current days of the setting: a setting is never in force on the day of its
 * change.
 */
export const dayAfter = (days: readonly Day[]): Day =>
  addDays(days.toSorted().at(-1) ?? "2000-01-01", 1);

/** A share in percent, two digits after the point, and the basis points that are stored. */
export const toBp = (percent: number): number => Math.round(percent * 100);
export const toPercent = (bp: number): number => bp / 100;

/** Converts an optional percentage to basis points. */
export const bpOrNull = (percent: unknown): number | null =>
  percent === null ? null : toBp(Number(percent));
export const percentOrNull = (bp: unknown): number | null =>
  bp === null ? null : toPercent(Number(bp));

/** Gets the revision in force, the next one and the latest id. */
export const inForceWithLatest = <Line extends Dated & { readonly id: number }>(
  lines: readonly Line[],
  today: Day,
) => ({ ...inForce(lines, today), latestId: toLatestId(lines) });
