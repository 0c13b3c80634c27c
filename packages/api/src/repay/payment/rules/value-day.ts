/**
 * When money can have been paid: not before its loan, and not ahead of our clock but for what clocks differ. Refuses
 * to know what becomes of money that says otherwise.
 */
import { type Day, toLocalDay, startOfDay } from "../../../core/day.ts";

const MINUTE_MS = 60_000;
/** A bank's clock may run ahead of ours. */
const AHEAD_MS = 5 * MINUTE_MS;
const NOON_MS = 12 * 60 * MINUTE_MS;
/** Nothing that is kept is older. */
const FIRST = new Date("2000-01-01T00:00:00Z");

export interface Bounds {
  readonly loanOn: Day;
  /** Where the loan's days are counted. */
  readonly zone: string;
  readonly now: Date;
}

export const isAhead = (at: Date, now: Date): boolean => at.getTime() > now.getTime() + AHEAD_MS;

export const isTooOld = (at: Date): boolean => at < FIRST;

/** What is wrong with a moment of payment; null where nothing is. */
export function getInstantFault(
  at: Date,
  { loanOn, zone, now }: Bounds,
): "ahead" | "beforeLoan" | null {
  if (isAhead(at, now)) return "ahead";
  return isTooOld(at) || toLocalDay(at, zone) < loanOn ? "beforeLoan" : null;
}

export interface PaidInstant {
  readonly paidAt: Date;
  /** What was said where it cannot be. */
  readonly reportedPaidAt: string | null;
}

/** What is kept of a moment that was told: the receipt's own where nothing can have happened at the one told. */
export const toStoredInstant = (at: Date, receivedAt: Date): PaidInstant =>
  isTooOld(at) || isAhead(at, receivedAt)
    ? { paidAt: receivedAt, reportedPaidAt: at.toISOString() }
    : { paidAt: at, reportedPaidAt: null };

/** Money goes back after it came; where its bank says otherwise, it goes back now. */
export const toReversalInstant = (at: Date, paidAt: Date, now: Date): Date =>
  at < paidAt || isAhead(at, now) ? now : at;

/** A value day that a person gives, as a moment: its noon, or now; null for a day out of bounds. */
export function toInstantOfDay(day: Day, { loanOn, zone, now }: Bounds): Date | null {
  if (day < loanOn || day > toLocalDay(now, zone)) return null;
  const noon = startOfDay(day, zone).getTime() + NOON_MS;
  return new Date(Math.min(noon, now.getTime()));
}
