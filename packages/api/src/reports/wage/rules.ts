/**
 * Decides what an agent earns: by being there, by the money that is credited to him, and in sum. Rates, calendars
 * and debits are arguments; what a rate was on a day is decided here from its dated rows.
 */
import { addDays, type Day } from "../../core/day.ts";
import { computeShare } from "../../core/money.ts";

/** Rates in basis points, money in minor units. */
export interface Scheme {
  readonly id: number;
  /** Null serves every institution that has none of its own. */
  readonly institutionId: number | null;
  readonly currency: string;
  readonly effectiveOn: Day;
  /** The institution has none of its own from then on. */
  readonly followsDefault: boolean;
  readonly monthlyBaseMinor: number;
  readonly baseRateBp: number;
  readonly capRateBp: number;
  readonly extensionRateBp: number;
  readonly selfServiceDays: number | null;
  readonly selfServiceBp: number;
  /** By stage; a stage that is absent weighs as it is. */
  readonly stageFactors: ReadonlyMap<number, number>;
  /** What is reached of the target from which a payment weighs so much; it weighs as it is below the first. */
  readonly tiers: readonly Tier[];
  /** A month closes so many days after it has ended. */
  readonly closingDays: number;
  /** From which quality score of the month on payments weigh so much; in full below the first. */
  readonly qualitySteps: readonly QualityStep[];
  /** In place of the steps in a month with a fatal error. */
  readonly fatalErrorFactorBp: number;
}

export interface QualityStep {
  readonly fromPoints: number;
  readonly factorBp: number;
}

export interface Tier {
  readonly fromBp: number;
  readonly factorBp: number;
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
      (scheme) =>
        scheme.currency === currency &&
        scheme.effectiveOn <= day &&
        scheme.institutionId === institutionId,
    )
    .toSorted(
      (scheme, other) =>
        other.effectiveOn.localeCompare(scheme.effectiveOn) || other.id - scheme.id,
    );
  if (last && !last.followsDefault) return last;
  return institutionId === null ? null : schemeOn(schemes, null, currency, day);
}

export interface Payment {
  readonly amountMinor: number;
  readonly stageId: number | null;
  readonly isExtension: boolean;
  /** Days since the agent last contacted the borrower; null where he never did. */
  readonly contactDaysAgo: number | null;
  /** What the agent had reached of the month's target by the day before; null where there is none. */
  readonly attainmentBp: number | null;
  /** What the quality of his work makes of it, where that is known; null where the score decides as the month closes. */
  readonly qualityBp: number | null;
}

export const FULL_BP = 10_000;

/** The factor of the highest tier that is reached; in full below the first, and where there is no target. */
export function getTierFactor(tiers: readonly Tier[], attainmentBp: number | null): number {
  if (attainmentBp === null) return FULL_BP;
  const reachedTiers = tiers.filter(({ fromBp }) => fromBp <= attainmentBp);
  const [highest] = reachedTiers.toSorted((a, b) => b.fromBp - a.fromBp);
  return highest?.factorBp ?? FULL_BP;
}

/** Far beyond any tier. */
const MAX_ATTAINMENT_BP = 1_000_000;

/**
 * How far an agent is with a target, which is a share of what was in his hands; null where there is none. Whole numbers
 * throughout: who has reached the border of a tier has reached it.
 */
export function computeAttainment(
  progress: { readonly collectedMinor: number; readonly assignedMinor: number },
  targetBp: number | null,
): number | null {
  if (targetBp === null || targetBp <= 0) return null;
  const { collectedMinor, assignedMinor } = progress;
  if (assignedMinor <= 0 || collectedMinor <= 0) return 0;
  const full = BigInt(FULL_BP);
  const targetAmount = BigInt(assignedMinor) * BigInt(targetBp);
  const share = (BigInt(collectedMinor) * full * full) / targetAmount;
  return Math.min(MAX_ATTAINMENT_BP, Number(share));
}

/** What the wage of a payment follows from, in basis points. */
export interface WageTerms {
  readonly schemeId: number;
  readonly rateBp: number;
  readonly capBp: number;
  readonly stageBp: number;
  readonly contactBp: number;
  readonly tierBp: number;
  readonly qualityBp: number;
  readonly isQualitySet: boolean;
  readonly attainmentBp: number | null;
  readonly wageMinor: number;
}

/** All factors of an amount at once, in basis points: rounded half up where the product is known, and nowhere before. */
export function computeProduct(amountMinor: number, factors: readonly number[]): number {
  const product = factors.reduce((all, factor) => all * BigInt(factor), BigInt(amountMinor));
  const whole = BigInt(FULL_BP) ** BigInt(factors.length);
  return Number((product * 2n + whole) / (whole * 2n));
}

/** What a payment earns whom it is credited to, and why; never more than the cap's share of it. */
export function computeTerms(scheme: Scheme, payment: Payment): WageTerms {
  const { amountMinor, isExtension, stageId, attainmentBp } = payment;
  const qualityBp = payment.qualityBp ?? FULL_BP;
  const rateBp = isExtension ? scheme.extensionRateBp : scheme.baseRateBp;
  const stageBp = stageId === null ? FULL_BP : (scheme.stageFactors.get(stageId) ?? FULL_BP);
  const contactBp = isSelfService(scheme, payment) ? scheme.selfServiceBp : FULL_BP;
  const tierBp = getTierFactor(scheme.tiers, attainmentBp);
  const capBp = scheme.capRateBp;
  const factors = [rateBp, stageBp, contactBp, tierBp, qualityBp];
  const earned = computeProduct(amountMinor, factors);
  const wageMinor = Math.min(earned, computeShare(amountMinor, capBp));
  return {
    schemeId: scheme.id,
    rateBp,
    capBp,
    stageBp,
    contactBp,
    tierBp,
    qualityBp,
    attainmentBp,
    wageMinor,
    isQualitySet: payment.qualityBp !== null,
  };
}

export const computePerformance = (scheme: Scheme, payment: Payment): number =>
  computeTerms(scheme, payment).wageMinor;

const isSelfService = ({ selfServiceDays }: Scheme, { contactDaysAgo }: Payment): boolean =>
  selfServiceDays !== null && (contactDaysAgo === null || contactDaysAgo > selfServiceDays);

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
export function listMonthDays(day: Day): Day[] {
  const days: Day[] = [];
  const month = day.slice(0, 7);
  for (let current = `${month}-01`; current.startsWith(month); current = addDays(current, 1))
    days.push(current);
  return days;
}

/** Which of an agent's days are scheduled, and whether they are paid: work, training and leave are, free days are not. */
export type Schedule = ReadonlyMap<Day, boolean>;

/** Whether a day earns the basic wage: by the schedule, and by the calendar where nothing is scheduled. */
const isPaid = (day: Day, schedule: Schedule, holidays: ReadonlySet<Day>): boolean =>
  schedule.get(day) ?? isWorkday(day, holidays);

/** How many days of its month are paid; none on a day that is not. */
export function countPaidDays(day: Day, schedule: Schedule, holidays: ReadonlySet<Day>): number {
  const paid = (monthDay: Day) => isPaid(monthDay, schedule, holidays);
  return paid(day) ? listMonthDays(day).filter(paid).length : 0;
}

/** The month's base, divided by its paid days; nothing on a day that is none. */
export function computeBasic(
  scheme: Pick<Scheme, "monthlyBaseMinor">,
  day: Day,
  schedule: Schedule,
  holidays: ReadonlySet<Day>,
): number {
  const days = countPaidDays(day, schedule, holidays);
  return days > 0 ? Math.round(scheme.monthlyBaseMinor / days) : 0;
}

/** What entries and credits of one day add up to; below zero where more was taken back than earned. */
export interface GrossDay {
  readonly day: Day;
  readonly grossMinor: number;
}

/** A day's wage is never below zero: what is missing lowers the days that follow. Days in order. */
export function computeTotals(days: readonly GrossDay[]): Map<Day, number> {
  let shortfall = 0;
  const totals = new Map<Day, number>();
  for (const { day, grossMinor } of days) {
    const netMinor = grossMinor - shortfall;
    shortfall = Math.max(0, -netMinor);
    totals.set(day, Math.max(0, netMinor));
  }
  return totals;
}
