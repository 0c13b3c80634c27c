/**
 * Decides the limits of a complaint and when it is late. Days, holidays and terms are arguments.
 */
import { addDays, type Day } from "../../core/calendar.ts";
import type { OrderState } from "./contract-codes.ts";

const SUNDAY = 0;
const SATURDAY = 6;

const isWorking = (day: Day, holidays: ReadonlySet<Day>): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== SUNDAY && weekday !== SATURDAY && !holidays.has(day);
};

/** Returns the last of `days` working days after a day; the day itself does not count. */
export function workingDaysAfter(day: Day, days: number, holidays: ReadonlySet<Day>): Day {
  let at = day;
  for (let remaining = days; remaining > 0;) {
    at = addDays(at, 1);
    if (isWorking(at, holidays)) remaining -= 1;
  }
  return at;
}

export interface Clock {
  readonly state: OrderState;
  readonly firstAnswerDueAt: Date;
  readonly answeredAt: Date | null;
  readonly dueAt: Date;
}

/** Returns the limit that a complaint passed last; null when it is in time or closed. */
export function overdueFrom(
  { state, firstAnswerDueAt, answeredAt, dueAt }: Clock,
  now: Date,
): Date | null {
  if (state === "DONE" || state === "INVALID") return null;
  if (now > dueAt) return dueAt;
  return answeredAt === null && now > firstAnswerDueAt ? firstAnswerDueAt : null;
}
