/**
 * Decides what an agent earns: by being there, by the money that is credited to him, and in sum. Rates, calendars
 * and debits are arguments; what a rate was on a day is decided here from its dated rows.
 */
import { addDays, type Day } from "../../core/day.ts";
import { shareOf } from "../../core/money.ts";

/** Rates in basis points, money in minor units. */
export interface Scheme {
  readonly id: number;
  /** Null serves every institution that has none of its own. */
  readonly institutionId: number | null;
  readonly currency: string;
  readonly effectiveOn: Day;
  /** The institution has none of its own from then on. */
  readonly followsHouse: boolean;
  readonly monthlyBaseMinor: number;
  readonly baseRateBp: number;
  readonly capRateBp: number;
  readonly extensionRateBp: number;
  readonly selfServiceDays: number | null;
  readonly selfServiceBp: number;
  /** By queue; a stage that is absent weighs as it is. */
  readonly queues: ReadonlyMap<number, number>;
}

/** The scheme of the institution itself before the common one, and of each the last that was written for a day that has come. */
export function schemeOn(
  schemes: readonly Scheme[],
  institutionId: number | null,
  currency: string,
  day: Day,
): Scheme | null {
  const [last] = schemes
    .filter(
      (one) =>
        one.currency === currency &&
        one.effectiveOn <= day &&
        one.institutionId === institutionId,
    )
    .toSorted(
      (one, other) =>
        other.effectiveOn.localeCompare(one.effectiveOn) || other.id - one.id,
    );
  if (last && !last.followsHouse) return last;
  return institutionId === null ? null : schemeOn(schemes, null, currency, day);
}

export interface Payment {
  readonly amountMinor: number;
  readonly queueId: number | null;
  readonly isExtension: boolean;
  /** Days since the agent last contacted the borrower; null where he never did. */
  readonly contactDaysAgo: number | null;
}

const FULL_BP = 10_000;

/** What a payment earns whom it is credited to; never more than the cap's share of it. */
export function performanceOf(scheme: Scheme, payment: Payment): number {
  const { amountMinor, isExtension, queueId } = payment;
  const rate = isExtension ? scheme.extensionRateBp : scheme.baseRateBp;
  const share =
    queueId === null ? FULL_BP : (scheme.queues.get(queueId) ?? FULL_BP);
  const weight = isSelfService(scheme, payment)
    ? scheme.selfServiceBp
    : FULL_BP;
  const weighed = shareOf(shareOf(amountMinor, share), weight);
  return Math.min(
    shareOf(weighed, rate),
    shareOf(amountMinor, scheme.capRateBp),
  );
}

const isSelfService = (
  { selfServiceDays }: Scheme,
  { contactDaysAgo }: Payment,
): boolean =>
  selfServiceDays !== null &&
  (contactDaysAgo === null || contactDaysAgo > selfServiceDays);

/** Sundays and holidays are no days of work. */
export const isWorkday = (day: Day, holidays: ReadonlySet<Day>): boolean =>
  new Date(`${day}T00:00:00Z`).getUTCDay() !== 0 && !holidays.has(day);

/** No holidays last so long. */
export const FURTHEST_DAYS = 30;

/** The last day of work before `day`; the day before it where none is near. */
export function workdayBefore(day: Day, holidays: ReadonlySet<Day>): Day {
  for (let back = 1; back <= FURTHEST_DAYS; back += 1)
    if (isWorkday(addDays(day, -back), holidays)) return addDays(day, -back);
  return addDays(day, -1);
}

/** All days of the month that `day` lies in. */
export function monthOf(day: Day): Day[] {
  const days: Day[] = [];
  const month = day.slice(0, 7);
  for (let one = `${month}-01`; one.startsWith(month); one = addDays(one, 1))
    days.push(one);
  return days;
}

/** Which of an agent's days are scheduled, and whether they are paid: work, training and leave are, free days are not. */
export type Schedule = ReadonlyMap<Day, boolean>;

/** Whether a day earns the basic wage: by the schedule, and by the calendar where nothing is scheduled. */
const isPaid = (
  day: Day,
  schedule: Schedule,
  holidays: ReadonlySet<Day>,
): boolean => schedule.get(day) ?? isWorkday(day, holidays);

/** The month's base, divided by its paid days; nothing on a day that is none. */
export function basicOf(
  scheme: Pick<Scheme, "monthlyBaseMinor">,
  day: Day,
  schedule: Schedule,
  holidays: ReadonlySet<Day>,
): number {
  const paid = (one: Day) => isPaid(one, schedule, holidays);
  if (!paid(day)) return 0;
  return Math.round(scheme.monthlyBaseMinor / monthOf(day).filter(paid).length);
}

/** What entries and credits of one day add up to; below zero where more was taken back than earned. */
export interface GrossDay {
  readonly day: Day;
  readonly grossMinor: number;
}

/** A day's wage is never below zero: what is missing lowers the days that follow. Days in order. */
export function totalsOf(days: readonly GrossDay[]): Map<Day, number> {
  let owed = 0;
  const totals = new Map<Day, number>();
  for (const { day, grossMinor } of days) {
    const left = grossMinor - owed;
    owed = Math.max(0, -left);
    totals.set(day, Math.max(0, left));
  }
  return totals;
}
