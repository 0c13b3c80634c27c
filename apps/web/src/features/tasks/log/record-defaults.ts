/** What the form proposes before the agent has said anything. The moment and the zone are arguments. */
import { addDays, type Day, dayOf, startOfDay } from "@kolekta/api/core/day";
import type { PromiseRule } from "@kolekta/api/tasks/case/rules";

const HOUR_MS = 3_600_000;
const OPENING_HOUR = 9;
const SUNDAY = 0;

const isSunday = (day: Day): boolean =>
  new Date(`${day}T00:00:00Z`).getUTCDay() === SUNDAY;

/** Sundays are free of contact. */
export const workingDay = (day: Day): Day =>
  isSunday(day) ? addDays(day, 1) : day;

const opening = (day: Day, zone: string): Date =>
  new Date(startOfDay(day, zone).getTime() + OPENING_HOUR * HOUR_MS);

/** Nine o'clock of the next working day that is `days` or more ahead. */
export const nextOpening = (now: Date, zone: string, days = 1): Date =>
  opening(workingDay(addDays(dayOf(now, zone), days)), zone);

const HALF_HOUR_MS = HOUR_MS / 2;

/** An hour from now, on the half hour. */
export const inAnHour = (now: Date): Date =>
  new Date(Math.ceil((now.getTime() + HOUR_MS) / HALF_HOUR_MS) * HALF_HOUR_MS);

/** The morning of the promise, else the next working morning. */
export const defaultNextCall = (
  now: Date,
  zone: string,
  promiseOn?: Day,
): Date => {
  if (!promiseOn) return nextOpening(now, zone);
  const morning = opening(workingDay(promiseOn), zone);
  return morning > now ? morning : inAnHour(now);
};

export interface Promised {
  readonly dueOn: Day;
  readonly amountMinor: number;
}

/** The whole arrears tomorrow, as far as the stage allows it. */
export const defaultPromise = (
  rule: PromiseRule,
  arrearsMinor: number,
  today: Day,
): Promised => {
  const tomorrow = addDays(today, 1);
  return {
    dueOn: tomorrow > rule.lastOn ? rule.lastOn : tomorrow,
    amountMinor: Math.min(
      Math.max(arrearsMinor, rule.leastMinor),
      rule.mostMinor,
    ),
  };
};
