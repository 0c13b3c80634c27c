/** What a full payment may clear, by what was said for product, stage and all. Knows no day. */
import { CLEAN_MODES, type CleanMode } from "../contract.ts";

/** What one row says of each mode; null leaves it to a row that names less. */
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

/** `said` begins with the row that names most; of a mode nobody spoke of there is none. */
export const modesAllowed = (configured: readonly ConfiguredModes[]): CleanMode[] =>
  CLEAN_MODES.filter((mode) => {
    const first = configured.find((row) => row[MODE_KEYS[mode]] !== null);
    return first?.[MODE_KEYS[mode]] ?? false;
  });
