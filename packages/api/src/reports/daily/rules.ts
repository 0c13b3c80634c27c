import { computeRate } from "../agent/rules/figures.ts";
import type { Amounts, DailyFigures } from "./contract.ts";
import { ACTIVITY, type Activity, type Flow, FLOWS, INFLOWS, SETTLED } from "./contract-codes.ts";

/** Stored row: each flow by count, amount and principal. */
export type Stored = Readonly<
  Record<Flow | `${Flow}Minor` | `${Flow}PrincipalMinor` | Activity, number>
>;

/** Flows that make up the collectable base: the opening and all inflows. */
const BASE_FLOWS = ["opening", ...INFLOWS] as const;

const added = (stored: Stored, flows: readonly Flow[], measure: "" | "Minor" = ""): number =>
  flows.reduce((sum, flow) => sum + stored[`${flow}${measure}` as const], 0);

const keyed = <K extends string, T>(keys: readonly K[], toValue: (key: K) => T): Record<K, T> =>
  Object.fromEntries(keys.map((key) => [key, toValue(key)])) as Record<K, T>;

/** Converts a stored row, or a sum of rows, to its displayed form. */
export const toFigures = (stored: Stored): Omit<DailyFigures, "currency"> => ({
  flows: keyed(FLOWS, (flow): Amounts => ({
    cases: stored[flow],
    minor: stored[`${flow}Minor`],
    principalMinor: stored[`${flow}PrincipalMinor`],
  })),
  ...keyed(ACTIVITY, (name) => stored[name]),
  recoveryRate: computeRate(stored.collectedMinor, added(stored, BASE_FLOWS, "Minor")),
  settledRate: computeRate(added(stored, SETTLED), added(stored, BASE_FLOWS)),
  connectRate: computeRate(stored.connected, stored.calls),
});
