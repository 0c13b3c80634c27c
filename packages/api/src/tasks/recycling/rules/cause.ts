/* Pure rule: finds the cause for which a case returns to its pool. */
import { type Day, toLocalDay, daysBetween } from "../../../core/day.ts";
import type { Ending } from "../../allocation/contract-codes.ts";
import type { RecyclingValues } from "../contract.ts";
import { type AgentDay, hoursOnDuty, isAbsent } from "./agent-days.ts";

export type Cause = Extract<Ending, "ABSENT" | "UNTOUCHED" | "NO_CONTACT">;

export interface AssignedCase {
  readonly assignedAt: Date;
  /** Pending, and never opened by its agent. */
  readonly isUntouched: boolean;
  /** Last conversation with the borrower. */
  readonly spokenAt: Date | null;
  readonly promiseOn: Day | null;
  readonly onHold: boolean;
  /** Case of a stage that is assigned by hand. */
  readonly isManual: boolean;
}

export interface CauseContext {
  readonly now: Date;
  readonly zone: string;
  /** Days that `agentDays` cover, newest first. */
  readonly days: readonly Day[];
}

/** Absence comes first: an absent agent is not to blame for work not done. */
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

/** Days since the last conversation with the borrower, counted at most from the assignment. */
function daysSilent({ assignedAt, spokenAt }: AssignedCase, { now, zone }: CauseContext): number {
  const since = spokenAt && spokenAt > assignedAt ? spokenAt : assignedAt;
  return daysBetween(toLocalDay(since, zone), toLocalDay(now, zone));
}
