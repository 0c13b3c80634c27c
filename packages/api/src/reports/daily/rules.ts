import { rateOf } from "../agent/rules/figures.ts";
import type { Amounts, Figures } from "./contract.ts";
import { ACTIVITY, type Activity, type Flow, FLOWS, INFLOWS, SETTLED } from "./contract-codes.ts";

/** A row as it is stored: each flow by count, by amount and by principal. */
export type Stored = Readonly<
  Record<Flow | `${Flow}Minor` | `${Flow}PrincipalMinor` | Activity, number>
>;

/** What could be collected: what was there and what came. */
const BEGUN = ["opening", ...INFLOWS] as const;

const added = (stored: Stored, flows: readonly Flow[], measure: "" | "Minor" = ""): number =>
  flows.reduce((sum, flow) => sum + stored[`${flow}${measure}` as const], 0);

const keyed = <K extends string, T>(keys: readonly K[], of: (key: K) => T): Record<K, T> =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, T>;

/** A stored row, or a sum of them, as it is shown. */
export const figuresOf = (stored: Stored): Omit<Figures, "currency"> => ({
  flows: keyed(FLOWS, (flow): Amounts => ({
    cases: stored[flow],
    minor: stored[`${flow}Minor`],
    principalMinor: stored[`${flow}PrincipalMinor`],
  })),
  ...keyed(ACTIVITY, (name) => stored[name]),
  recoveryRate: rateOf(stored.collectedMinor, added(stored, BEGUN, "Minor")),
  settledRate: rateOf(added(stored, SETTLED), added(stored, BEGUN)),
  connectRate: rateOf(stored.connected, stored.calls),
});
