/* Whether a case goes back to its pool, and why. What is known of the case and its agent is given. */
import { type Day, toLocalDay, daysBetween } from "../../../core/day.ts";
import type { Ending } from "../../allocation/contract-codes.ts";
import type { RecyclingValues } from "../contract.ts";
import { type AgentDay, hoursOnDuty, isAbsent } from "./agent-days.ts";

export type Cause = Extract<Ending, "ABSENT" | "UNTOUCHED" | "NO_CONTACT">;

/** A case in an agent's hands. */
export interface BoundCase {
  readonly boundAt: Date;
  /** Pending, and its agent has never opened it. */
  readonly isUntouched: boolean;
  /** When somebody last spoke with the borrower himself. */
  readonly spokenAt: Date | null;
  readonly promiseOn: Day | null;
  readonly onHold: boolean;
  /** Its stage is dealt out by people. */
  readonly isManual: boolean;
}

export interface CauseContext {
  readonly now: Date;
  readonly zone: string;
  /** The days that `agentDays` tell of, newest first. */
  readonly days: readonly Day[];
}

/** Who was away is not to blame for what he did not do: that goes before. */
export function findCause(
  bound: BoundCase,
  values: RecyclingValues,
  agentDays: readonly AgentDay[],
  context: CauseContext,
): Cause | null {
  const today = toLocalDay(context.now, context.zone);
  if (bound.isManual && !values.includesManual) return null;
  const isPromised = bound.promiseOn !== null && bound.promiseOn >= today;
  if (isPromised || bound.onHold) return null;
  const { untouchedHours, noContactDays, absentDays } = values;
  if (absentDays !== null && isAbsent(agentDays, bound.boundAt, absentDays, context.now))
    return "ABSENT";
  if (
    bound.isUntouched &&
    untouchedHours !== null &&
    hoursBound(bound, agentDays, context) >= untouchedHours
  )
    return "UNTOUCHED";
  return noContactDays !== null && daysSilent(bound, context) >= noContactDays
    ? "NO_CONTACT"
    : null;
}

const hoursBound = (
  { boundAt }: BoundCase,
  agentDays: readonly AgentDay[],
  { now, zone, days }: CauseContext,
): number => hoursOnDuty({ from: boundAt, to: now }, days, agentDays, zone);

/** Days since somebody spoke with the borrower, and at most since the case came to its agent. */
function daysSilent({ boundAt, spokenAt }: BoundCase, { now, zone }: CauseContext): number {
  const since = spokenAt && spokenAt > boundAt ? spokenAt : boundAt;
  return daysBetween(toLocalDay(since, zone), toLocalDay(now, zone));
}
