/** When the house deals the cases of a stage out. */
import type { Cause } from "../contract-codes.ts";
import type { RuleValues } from "../contract-rule.ts";

/** The unassigned cases of a stage of an institution, at this moment of its business day. */
export interface WaitingPool {
  /** HH:MM by the institution's clock. */
  readonly time: string;
  /** Those that no run passed over in the last hour. */
  readonly fresh: number;
  /** A run of this morning was made already. */
  readonly hasInflow: boolean;
  /** A run by the clock is not done yet, so that it is not known what it assigns; or one has just failed. */
  readonly isBusy: boolean;
}

/** Null while nothing is to be dealt out. The first run of a day takes all that wait, later ones what came since. */
export function findRunCause(
  { time, fresh, hasInflow, isBusy }: WaitingPool,
  { inflowAt }: Pick<RuleValues, "inflowAt">,
): Extract<Cause, "INFLOW" | "ENTRY"> | null {
  if (isBusy || time < inflowAt) return null;
  if (!hasInflow) return "INFLOW";
  return fresh > 0 ? "ENTRY" : null;
}
