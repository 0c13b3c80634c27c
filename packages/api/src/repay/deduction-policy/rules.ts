/** Checks of the limits: no level may waive less than the one below. Pure rules: no day. */
import type { ErrorKey } from "@kolekta/i18n";
import { LEVELS } from "../deduction/contract-words.ts";

export interface LevelShares {
  readonly level: number;
  readonly lateFee: number;
  readonly extensionFee: number;
  readonly interest: number;
  readonly principal: number;
}

/**
 * Requires every level once, and none below the previous one: the next approver must be able to
 * grant more.
 */
export function getLevelsRefusal(levels: readonly LevelShares[]): ErrorKey | null {
  const sorted = levels.toSorted((a, b) => a.level - b.level);
  if (sorted.length !== LEVELS.length || sorted.some(({ level }, index) => level !== LEVELS[index]))
    return "deduction.levelsMissing";
  const falls = sorted.some((levelShares, index) => {
    const under = sorted[index - 1];
    return (
      under &&
      (levelShares.lateFee < under.lateFee ||
        levelShares.extensionFee < under.extensionFee ||
        levelShares.interest < under.interest ||
        levelShares.principal < under.principal)
    );
  });
  return falls ? "deduction.levelsFall" : null;
}
