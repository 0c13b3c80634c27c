/** Clean modes permitted by the rules of product, stage and default. Pure rules: no day. */
import { CLEAN_MODES, type CleanMode } from "../contract.ts";

/** Modes of one rule; null leaves the mode to a less specific rule. */
export interface ConfiguredModes {
  readonly overdue: boolean | null;
  readonly overdueCurrent: boolean | null;
  readonly wholeLoan: boolean | null;
}

export const MODE_KEYS = {
  1: "overdue",
  2: "overdueCurrent",
  3: "wholeLoan",
} as const satisfies Record<CleanMode, keyof ConfiguredModes>;

/** Expects the most specific rule first. A mode that no rule mentions is not permitted. */
export const modesAllowed = (configured: readonly ConfiguredModes[]): CleanMode[] =>
  CLEAN_MODES.filter((mode) => {
    const first = configured.find((row) => row[MODE_KEYS[mode]] !== null);
    return first?.[MODE_KEYS[mode]] ?? false;
  });
