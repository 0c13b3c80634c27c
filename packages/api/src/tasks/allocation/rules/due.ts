/** Decides when an automatic stage is due for a run. */
import type { Cause } from "../contract-codes.ts";
import type { RuleValues } from "../contract-rule.ts";

export interface WaitingPool {
  /** Local time of the institution, HH:MM. */
  readonly time: string;
  /** Cases that no run passed over in the last hour. */
  readonly fresh: number;
  /** The first run of this business day exists already. */
  readonly hasInflow: boolean;
  /**
   * An automatic run is not done yet, so that its assignments are unknown, or one failed within the
   * last hour.
   */
  readonly isBusy: boolean;
}

/**
 * Returns null when no run is due. The first run of a day takes all waiting cases, later runs only
 * those that no run passed over in the last hour.
 */
export function findRunCause(
  { time, fresh, hasInflow, isBusy }: WaitingPool,
  { inflowAt }: Pick<RuleValues, "inflowAt">,
): Extract<Cause, "INFLOW" | "ENTRY"> | null {
  if (isBusy || time < inflowAt) return null;
  if (!hasInflow) return "INFLOW";
  return fresh > 0 ? "ENTRY" : null;
}
