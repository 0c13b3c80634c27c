/**
 * Valid time of a payment: not before its loan, and not ahead of our clock by more than the
 * tolerance. Pure rules: invalid times are handled elsewhere.
 */
import { type Day, toLocalDay, startOfDay } from "../../../core/day.ts";

const MINUTE_MS = 60_000;
/** Tolerated difference between a bank's clock and ours. */
const AHEAD_MS = 5 * MINUTE_MS;
const NOON_MS = 12 * 60 * MINUTE_MS;
/** Earlier times are errors. */
const FIRST = new Date("2000-01-01T00:00:00Z");

export interface Bounds {
  readonly loanOn: Day;
  /** Zone of the loan's days. */
  readonly zone: string;
  readonly now: Date;
}

export const isAhead = (at: Date, now: Date): boolean => at.getTime() > now.getTime() + AHEAD_MS;

export const isTooOld = (at: Date): boolean => at < FIRST;

/** Returns the error of a payment time, or null. */
export function getInstantFault(
  at: Date,
  { loanOn, zone, now }: Bounds,
): "ahead" | "beforeLoan" | null {
  if (isAhead(at, now)) return "ahead";
  return isTooOld(at) || toLocalDay(at, zone) < loanOn ? "beforeLoan" : null;
}

export interface PaidInstant {
  readonly paidAt: Date;
  /** Reported time when it is impossible. */
  readonly reportedPaidAt: string | null;
}

/** Returns the time to store: the time of receipt replaces an impossible one. */
export const toStoredInstant = (at: Date, receivedAt: Date): PaidInstant =>
  isTooOld(at) || isAhead(at, receivedAt)
    ? { paidAt: receivedAt, reportedPaidAt: at.toISOString() }
    : { paidAt: at, reportedPaidAt: null };

/** A reversal cannot precede its payment: an impossible time becomes now. */
export const toReversalInstant = (at: Date, paidAt: Date, now: Date): Date =>
  at < paidAt || isAhead(at, now) ? now : at;

/**
 * Converts an entered value day to its noon, or to now if earlier. Returns null for a day out of
 * bounds.
 */
export function toInstantOfDay(day: Day, { loanOn, zone, now }: Bounds): Date | null {
  if (day < loanOn || day > toLocalDay(now, zone)) return null;
  const noon = startOfDay(day, zone).getTime() + NOON_MS;
  return new Date(Math.min(noon, now.getTime()));
}
