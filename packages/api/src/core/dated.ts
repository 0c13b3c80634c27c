/** Dated lines of a setting: which is in force on a day, and which comes next. */
import { addDays, type Day } from "./day.ts";

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

/** Behind every day that has begun where a setting holds: nobody sets one and uses it on the same day. */
export const dayAfter = (days: readonly Day[]): Day =>
  addDays(days.toSorted().at(-1) ?? "2000-01-01", 1);
