/* Pure rules for duty and presence of an agent by day: only days and clocks. */
import { addDays, type Day, toLocalDay, startOfDay, toZonedInstant } from "../../../core/day.ts";

const HOUR_MS = 3_600_000;
/** Time after the start of the day from which an absent agent counts as missing. */
const GRACE_MS = 2 * HOUR_MS;

/** Day of duty or presence. */
export interface AgentDay {
  readonly day: Day;
  readonly startsAt: Date;
  readonly isDuty: boolean;
  readonly wasPresent: boolean;
}

export interface DayInputs {
  /** Days with a schedule of the institution. */
  readonly scheduledDays: ReadonlySet<Day>;
  /** Start of the agent's shifts, 'HH:MM'. */
  readonly shifts: ReadonlyMap<Day, string>;
  /** Start of work on days without a schedule; null on a closed day. */
  readonly opens: ReadonlyMap<Day, string | null>;
  readonly presentDays: ReadonlySet<Day>;
  /** First day of the agent's account. */
  readonly createdOn: Day;
}

/** Builds the days, newest first like `days`. */
export const toAgentDays = (days: readonly Day[], inputs: DayInputs, zone: string): AgentDay[] =>
  days.flatMap((day) => {
    const opens = getStartTime(day, inputs);
    const wasPresent = inputs.presentDays.has(day);
    if (opens === null && !wasPresent) return [];
    const startsAt = toZonedInstant(day, toMinutes(opens ?? "00:00"), zone);
    return [{ day, startsAt, isDuty: opens !== null, wasPresent }];
  });

/** On a day with a schedule, only the schedule decides who works. */
function getStartTime(day: Day, inputs: DayInputs): string | null {
  if (day < inputs.createdOn) return null;
  if (inputs.scheduledDays.has(day)) return inputs.shifts.get(day) ?? null;
  return inputs.opens.get(day) ?? null;
}

function toMinutes(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}

/**
 * Checks that the agent missed the last `dayCount` days that were available for a case assigned at
 * `assignedAt`. A day counts as missed two hours after its start; any presence ends an absence.
 */
export function isAbsent(
  days: readonly AgentDay[],
  assignedAt: Date,
  dayCount: number,
  now: Date,
): boolean {
  const missedFrom = ({ startsAt }: AgentDay) => startsAt.getTime() + GRACE_MS;
  const counted = days.filter(
    (agentDay) =>
      agentDay.wasPresent ||
      (missedFrom(agentDay) <= now.getTime() && assignedAt.getTime() < missedFrom(agentDay)),
  );
  const last = counted.slice(0, dayCount);
  return last.length === dayCount && last.every(({ wasPresent }) => !wasPresent);
}

/** Hours between two instants, minus the days of `calendarDays` without duty. */
export function hoursOnDuty(
  { from, to }: { readonly from: Date; readonly to: Date },
  calendarDays: readonly Day[],
  days: readonly AgentDay[],
  zone: string,
): number {
  const duty = new Set(days.filter((agentDay) => agentDay.isDuty).map(({ day }) => day));
  const free = calendarDays.filter((day) => !duty.has(day) && day <= toLocalDay(to, zone));
  const freeMs = free.reduce((sum, day) => {
    const start = Math.max(startOfDay(day, zone).getTime(), from.getTime());
    const next = startOfDay(addDays(day, 1), zone).getTime();
    return sum + Math.max(0, Math.min(next, to.getTime()) - start);
  }, 0);
  return (to.getTime() - from.getTime() - freeMs) / HOUR_MS;
}
