/* On which days an agent was to work, on which he came, and what follows from that. Knows days and clocks alone. */
import { addDays, type Day, toLocalDay, startOfDay, toZonedInstant } from "../../../core/day.ts";

const HOUR_MS = 3_600_000;
/** Who has not come so long after his day has begun is missed. */
const GRACE_MS = 2 * HOUR_MS;

/** A day on which he was to work, or on which he came. */
export interface AgentDay {
  readonly day: Day;
  readonly startsAt: Date;
  readonly isDuty: boolean;
  readonly wasPresent: boolean;
}

export interface DayInputs {
  /** Days for which his institution keeps a schedule. */
  readonly scheduledDays: ReadonlySet<Day>;
  /** When his shifts begin, 'HH:MM'. */
  readonly shifts: ReadonlyMap<Day, string>;
  /** When work begins where no schedule is kept; null on a closed day. */
  readonly opens: ReadonlyMap<Day, string | null>;
  readonly presentDays: ReadonlySet<Day>;
  /** He was not there before. */
  readonly createdOn: Day;
}

/** Newest first, as `days` are. */
export const toAgentDays = (days: readonly Day[], inputs: DayInputs, zone: string): AgentDay[] =>
  days.flatMap((day) => {
    const opens = getStartTime(day, inputs);
    const wasPresent = inputs.presentDays.has(day);
    if (opens === null && !wasPresent) return [];
    const startsAt = toZonedInstant(day, toMinutes(opens ?? "00:00"), zone);
    return [{ day, startsAt, isDuty: opens !== null, wasPresent }];
  });

/** Where a schedule is kept for the day it alone says who works. */
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
 * Whether he has missed the last `most` days on which he could have worked what was assigned to him at `assignedAt`: a day
 * counts as missed two hours after it has begun, and whoever comes at all is back.
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

/** Hours between two moments, without the days among `known` on which he had no duty. */
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
