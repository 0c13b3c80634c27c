/* Whether a case goes back to its pool, and why. What is known of the case and its agent is given. */
import { type Day, toLocalDay, daysBetween } from "../../../core/day.ts";
import type { Ending } from "../../allocation/contract-codes.ts";
import type { RecyclingValues } from "../contract.ts";
import { type AgentDay, hoursOnDuty, isAbsent } from "./agent-days.ts";

export type Cause = Extract<Ending, "ABSENT" | "UNTOUCHED" | "NO_CONTACT">;

/** A case in an agent's hands. */
export interface AssignedCase {
  readonly assignedAt: Date;
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
  assigned: AssignedCase,
  values: RecyclingValues,
  agentDays: readonly AgentDay[],
  context: CauseContext,
): Cause | null {
  const today = toLocalDay(context.now, context.zone);
  if (assigned.isManual && !values.includesManual) return null;
  const isPromised = assigned.promiseOn !== null && assigned.promiseOn >= today;
  if (isPromised || assigned.onHold) return null;
  const { untouchedHours, noContactDays, absentDays } = values;
  if (absentDays !== null && isAbsent(agentDays, assigned.assignedAt, absentDays, context.now))
    return "ABSENT";
  if (
    assigned.isUntouched &&
    untouchedHours !== null &&
    countAssignedHours(assigned, agentDays, context) >= untouchedHours
  )
    return "UNTOUCHED";
  return noContactDays !== null && daysSilent(assigned, context) >= noContactDays
    ? "NO_CONTACT"
    : null;
}

const countAssignedHours = (
  { assignedAt }: AssignedCase,
  agentDays: readonly AgentDay[],
  { now, zone, days }: CauseContext,
): number => hoursOnDuty({ from: assignedAt, to: now }, days, agentDays, zone);

/** Days since somebody spoke with the borrower, and at most since the case came to its agent. */
function daysSilent({ assignedAt, spokenAt }: AssignedCase, { now, zone }: CauseContext): number {
  const since = spokenAt && spokenAt > assignedAt ? spokenAt : assignedAt;
  return daysBetween(toLocalDay(since, zone), toLocalDay(now, zone));
}
