import type { StoredRule } from "../queries.ts";
import type { OwnedRule } from "../rules/standing.ts";

/** A rule as it is told. */
export function ruleOf(stored: StoredRule): OwnedRule {
  const { thresholds, edgeMinutes, breakFrom, breakTo, ...written } = stored;
  const values =
    thresholds === null || edgeMinutes === null
      ? null
      : // The driver gives integer[] as a typed array, which no contract takes for a list.
        { thresholds: [...thresholds], edgeMinutes, breakFrom, breakTo };
  return { ...written, values };
}
