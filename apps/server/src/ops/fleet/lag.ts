import type { Standby } from "./postgres/condition.ts";
import { formatSize } from "./table.ts";

/**
 * Delay of the slowest standby; "none" without a standby, "hidden" when the role may not read it.
 */
export type Lag =
  | "none"
  | "hidden"
  | { readonly standbys: number; readonly bytes: number; readonly seconds: number };

export function toLag(standbys: readonly Standby[] | null): Lag {
  if (standbys === null || standbys.some(({ state }) => state === null)) return "hidden";
  const replaying = standbys.filter(({ bytes }) => bytes !== null);
  if (replaying.length === 0) return "none";
  return {
    standbys: replaying.length,
    bytes: Math.max(...replaying.map(({ bytes }) => bytes ?? 0)),
    seconds: Math.max(...replaying.map(({ seconds }) => seconds ?? 0)),
  };
}

export const formatLag = (lag: Lag): string =>
  typeof lag === "string" ? lag : `${formatSize(lag.bytes)}, ${lag.seconds.toFixed(1)} s`;
