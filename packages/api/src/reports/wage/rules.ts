/**
 * Decides the wage of an agent: for attendance, for credited payments, and in total. Rates,
 * calendars and debits are arguments. The rate of a day is chosen here from dated revisions.
 */
import { addDays, type Day } from "../../core/day.ts";
import { computeShare } from "../../core/money.ts";

/** Rates in basis points, amounts in minor units. */
export interface Scheme {
  readonly id: number;
  /** Is null for the default scheme. */
  readonly institutionId: number | null;
  readonly currency: string;
  readonly effectiveOn: Day;
  /** The institution follows the default scheme from then on. */
  readonly followsDefault: boolean;
  readonly monthlyBaseMinor: number;
  readonly baseRateBp: number;
  readonly capRateBp: number;
  readonly extensionRateBp: number;
  readonly selfServiceDays: number | null;
  readonly selfServiceBp: number;
  /** By stage; a stage without a factor has the full weight. */
  readonly stageFactors: ReadonlyMap<number, number>;
  /** Attainment from which a factor applies; below the first tier the weight is full. */
  readonly tiers: readonly Tier[];
  /** Number of days after its end at which a month closes. */
  readonly closingDays: number;
  /** Quality score of the month from which a factor applies; full weight below the first. */
  readonly qualitySteps: readonly QualityStep[];
  /** Replaces the steps in a month with a fatal error. */
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

/**
 * Returns the scheme of the institution, otherwise the default scheme; of each, the last revision
 * in force on the day.
 */
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
  /** Days since the agent's last contact with the borrower; null without a contact. */
  readonly contactDaysAgo: number | null;
  /** Attainment of the month's target until the previous day; null without a target. */
  readonly attainmentBp: number | null;
  /** Quality factor; null when the score decides at the closing of the month. */
  readonly qualityBp: number | null;
}

export const FULL_BP = 10_000;

/**
 * Returns the factor of the highest tier reached; full weight below the first and without a target.
 */
export function getTierFactor(tiers: readonly Tier[], attainmentBp: number | null): number {
  if (attainmentBp === null) return FULL_BP;
  const reachedTiers = tiers.filter(({ fromBp }) => fromBp <= attainmentBp);
  const [highest] = reachedTiers.toSorted((a, b) => b.fromBp - a.fromBp);
  return highest?.factorBp ?? FULL_BP;
}

/** Far beyond any tier. */
const MAX_ATTAINMENT_BP = 1_000_000;

/**
 * Computes the attainment of a target, which is a share of the caseload; null without a target.
 * Integers only, so that a value exactly at a tier reaches it.
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

/** Terms of a payment's wage, in basis points. */
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

/**
 * Multiplies an amount by all factors at once, in basis points, and rounds only the product, half
 * up.
 */
export function computeProduct(amountMinor: number, factors: readonly number[]): number {
  const product = factors.reduce((all, factor) => all * BigInt(factor), BigInt(amountMinor));
  const whole = BigInt(FULL_BP) ** BigInt(factors.length);
  return Number((product * 2n + whole) / (whole * 2n));
}

/**
 * Computes the wage of a payment for the credited agent, with its terms. The cap limits it to a
 * share of the payment.
 */
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

/** Sundays and holidays are not working days. */
export const isWorkday = (day: Day, holidays: ReadonlySet<Day>): boolean =>
  new Date(`${day}T00:00:00Z`).getUTCDay() !== 0 && !holidays.has(day);

/** Longer than any run of holidays, in days. */
export const FURTHEST_DAYS = 30;

/** Returns the last working day before `day`; the day before it when none is near. */
export function workdayBefore(day: Day, holidays: ReadonlySet<Day>): Day {
  for (let back = 1; back <= FURTHEST_DAYS; back += 1)
    if (isWorkday(addDays(day, -back), holidays)) return addDays(day, -back);
  return addDays(day, -1);
}

export function listMonthDays(day: Day): Day[] {
  const days: Day[] = [];
  const month = day.slice(0, 7);
  for (let current = `${month}-01`; current.startsWith(month); current = addDays(current, 1))
    days.push(current);
  return days;
}

/**
 * Scheduled days of an agent, true when paid: work, training and leave are paid, free days are not.
 */
export type Schedule = ReadonlyMap<Day, boolean>;

/** Tests if a day earns the basic wage: by the schedule, otherwise by the calendar. */
const isPaid = (day: Day, schedule: Schedule, holidays: ReadonlySet<Day>): boolean =>
  schedule.get(day) ?? isWorkday(day, holidays);

/** Counts the paid days of the month; zero when the day itself is not paid. */
export function countPaidDays(day: Day, schedule: Schedule, holidays: ReadonlySet<Day>): number {
  const paid = (monthDay: Day) => isPaid(monthDay, schedule, holidays);
  return paid(day) ? listMonthDays(day).filter(paid).length : 0;
}

/** Divides the monthly base by the paid days; zero when the day is not paid. */
export function computeBasic(
  scheme: Pick<Scheme, "monthlyBaseMinor">,
  day: Day,
  schedule: Schedule,
  holidays: ReadonlySet<Day>,
): number {
  const days = countPaidDays(day, schedule, holidays);
  return days > 0 ? Math.round(scheme.monthlyBaseMinor / days) : 0;
}

/** Sum of a day's entries and credits; negative when more was reversed than earned. */
export interface GrossDay {
  readonly day: Day;
  readonly grossMinor: number;
}

/**
 * Computes daily totals from days in order. A total is never below zero: the shortfall lowers the
 * following days.
 */
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
