/**
 * Dated lines of a setting: which is in force, which comes next, and what a change must not be. Refuses to know
 * what a setting says.
 */
import type { ErrorKey } from "@kolekta/i18n";
import type { Day } from "../../../core/day.ts";
import { LEVELS } from "../contract-words.ts";

interface Dated {
  readonly effectiveOn: Day;
}

/** `lines` newest first by day, then by when they were written. */
export function inForce<Line extends Dated>(
  lines: readonly Line[],
  today: Day,
): { current: Line | null; next: Line | null } {
  const known = lines.findIndex((line) => line.effectiveOn <= today);
  const current = known < 0 ? null : (lines[known] ?? null);
  // Of several for one day the last one written holds.
  const coming = lines.filter((line) => line.effectiveOn > today);
  const soonest = coming.at(-1)?.effectiveOn;
  const next = coming.find((line) => line.effectiveOn === soonest) ?? null;
  return { current, next };
}

export interface LevelShares {
  readonly level: number;
  readonly penalty: number;
  readonly extensionFee: number;
  readonly interest: number;
  readonly principal: number;
}

/** Every level once, and none below the one under it: whoever is asked next must be able to grant more. */
export function refuseLevels(levels: readonly LevelShares[]): ErrorKey | null {
  const sorted = levels.toSorted((a, b) => a.level - b.level);
  if (
    sorted.length !== LEVELS.length ||
    sorted.some(({ level }, index) => level !== LEVELS[index])
  )
    return "deduction.levelsMissing";
  const falls = sorted.some((one, index) => {
    const under = sorted[index - 1];
    return (
      under &&
      (one.penalty < under.penalty ||
        one.extensionFee < under.extensionFee ||
        one.interest < under.interest ||
        one.principal < under.principal)
    );
  });
  return falls ? "deduction.levelsFall" : null;
}

/** Percent with two digits after the point, and basis points. */
export const toBp = (percent: number): number => Math.round(percent * 100);
export const toPercent = (bp: number): number => bp / 100;
