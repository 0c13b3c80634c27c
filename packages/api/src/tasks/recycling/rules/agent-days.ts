/* On which days an agent was to work, on which he came, and what follows from that. Knows days and clocks alone. */
import { addDays, type Day, dayOf, startOfDay, timeOfDay } from "../../../core/day.ts";

const HOUR_MS = 3_600_000;
/** Who has not come so long after his day has begun is missed. */
const GRACE_MS = 2 * HOUR_MS;

/** A day on which he was to work, or on which he came. */
export interface AgentDay {
  readonly day: Day;
  readonly beginsAt: Date;
  readonly isDuty: boolean;
  readonly came: boolean;
}

export interface DayFacts {
  /** Days for which his institution keeps a schedule. */
  readonly kept: ReadonlySet<Day>;
  /** When his shifts begin, 'HH:MM'. */
  readonly shifts: ReadonlyMap<Day, string>;
  /** When work begins where no schedule is kept; null on a closed day. */
  readonly opens: ReadonlyMap<Day, string | null>;
  readonly came: ReadonlySet<Day>;
  /** He was not there before. */
  readonly since: Day;
}

/** Newest first, as `days` are. */
export const agentDaysOf = (days: readonly Day[], facts: DayFacts, zone: string): AgentDay[] =>
  days.flatMap((day) => {
    const opens = beginOf(day, facts);
    const came = facts.came.has(day);
    if (opens === null && !came) return [];
    const beginsAt = timeOfDay(day, minutesOf(opens ?? "00:00"), zone);
    return [{ day, beginsAt, isDuty: opens !== null, came }];
  });

/** Where a schedule is kept for the day it alone says who works. */
function beginOf(day: Day, facts: DayFacts): string | null {
  if (day < facts.since) return null;
  if (facts.kept.has(day)) return facts.shifts.get(day) ?? null;
  return facts.opens.get(day) ?? null;
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}

/**
 * Whether he has missed the last `most` days on which he could have worked what was bound to him at `boundAt`: a day
 * counts as missed two hours after it has begun, and whoever comes at all is back.
 */
export function isAbsent(
  days: readonly AgentDay[],
  boundAt: Date,
  most: number,
  now: Date,
): boolean {
  const missedFrom = ({ beginsAt }: AgentDay) => beginsAt.getTime() + GRACE_MS;
  const counted = days.filter(
    (one) => one.came || (missedFrom(one) <= now.getTime() && boundAt.getTime() < missedFrom(one)),
  );
  const last = counted.slice(0, most);
  return last.length === most && last.every(({ came }) => !came);
}

/** Hours between two moments, without the days among `known` on which he had no duty. */
export function hoursOnDuty(
  { from, to }: { readonly from: Date; readonly to: Date },
  known: readonly Day[],
  days: readonly AgentDay[],
  zone: string,
): number {
  const duty = new Set(days.filter((one) => one.isDuty).map(({ day }) => day));
  const free = known.filter((day) => !duty.has(day) && day <= dayOf(to, zone));
  const freeMs = free.reduce((sum, day) => {
    const begins = Math.max(startOfDay(day, zone).getTime(), from.getTime());
    const next = startOfDay(addDays(day, 1), zone).getTime();
    return sum + Math.max(0, Math.min(next, to.getTime()) - begins);
  }, 0);
  return (to.getTime() - from.getTime() - freeMs) / HOUR_MS;
}
