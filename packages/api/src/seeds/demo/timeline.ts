import { addDays, atHour, toJakartaDay, isSunday } from "../calendar.ts";
import type { Random } from "../random.ts";
import type { PlannedCase } from "./cast.ts";
import { SCENES } from "./scenes.ts";

/** Times of the history of one case. Instants are never after now; days are in Jakarta. */
export interface Timeline {
  readonly now: Date;
  readonly today: string;
  readonly overdueOn: string;
  readonly openedOn: string;
  readonly openedAt: Date;
  readonly assignedAt: Date;
  /** The day the case closed, today for an open one. */
  readonly endOn: string;
  /** When the case closed, now for an open one. */
  readonly endAt: Date;
  /** Days past due on `endOn`. */
  readonly dpd: number;
  /** Day on which a recovered case had been written off; else `endOn`. */
  readonly writtenOffOn: string;
}

/** Oldest DPD of the last stage. */
const LAST_DPD = 150;
const CLOSED_WITHIN_DAYS = 20;
const PERIOD_DAYS = 30;

export function buildTimeline(part: PlannedCase, now: Date, random: Random): Timeline {
  const today = toJakartaDay(now);
  const { minAge, status } = SCENES[part.scene];
  const { dpdFrom, dpdTo } = part.stage;
  const dpd = random.int(dpdFrom + minAge, dpdTo ?? LAST_DPD);
  const isOpen = status === "C00" || status === "C10";
  const endOn = addDays(today, isOpen ? 0 : -closedDaysAgo(dpd, random));
  const overdueOn = addDays(endOn, -dpd);
  const age = random.int(minAge, longest(part, dpd - dpdFrom));
  const openedOn = addDays(endOn, -Math.max(minAge, age));
  const openedAt = noLater(now, atHour(openedOn, 7.5));
  const assignedAt = noLater(now, minutesAfter(openedAt, random.int(20, 55)));
  return {
    now,
    today,
    overdueOn,
    openedOn,
    openedAt,
    assignedAt,
    endOn,
    endAt: isOpen ? now : drawInstant(endOn, assignedAt, now, random),
    dpd,
    writtenOffOn: addDays(endOn, part.scene === "RECOVERED" ? -3 : 0),
  };
}

/** Closes before the next due day, so that the loan is not past due again. */
function closedDaysAgo(dpd: number, random: Random): number {
  const remainingDays = PERIOD_DAYS - 1 - (Math.max(0, dpd) % PERIOD_DAYS);
  return random.int(0, Math.min(CLOSED_WITHIN_DAYS, remainingDays));
}

const longest = ({ scene }: PlannedCase, possible: number): number =>
  scene === "UNTOUCHED" || scene === "UNASSIGNED" ? Math.min(possible, 2) : possible;

export const noLater = (now: Date, at: Date): Date => (at < now ? at : now);

const minutesAfter = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000);

/** Draws an instant of `day` between 08:00 and 20:00, after `since` and not after `now`. */
export function drawInstant(day: string, since: Date, now: Date, random: Random): Date {
  const from = Math.max(since.getTime(), atHour(day, 8).getTime());
  const to = Math.min(now.getTime(), atHour(day, 20).getTime());
  if (to <= from) return noLater(now, new Date(from));
  return new Date(from + random.int(0, Math.floor((to - from) / 1000)) * 1000);
}

/** Days from `from` to `to` on which borrowers may be contacted, at least one. */
export function workdays(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (!isSunday(day)) days.push(day);
  return days.length > 0 ? days : [from];
}
