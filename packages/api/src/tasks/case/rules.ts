/**
 * Decides the status moves of a case, its place in the order of work and the limits of a promise.
 * Knows neither clock nor database: the moment, the day and the stage's numbers are arguments.
 */
import { addDays, type Day, toLocalDay, daysBetween, startOfDay } from "../../core/day.ts";
import { computeShare } from "../../core/money.ts";
import type { Status, WorkReason } from "./contract.ts";
import {
  LAST_RANK,
  OPEN_STATUSES,
  type OpenStatus,
  RESTING_BAND,
  WORK_REASONS,
} from "./contract-codes.ts";
import { findTransition } from "./rules-transition.ts";

export const isOpen = (status: Status): status is OpenStatus =>
  (OPEN_STATUSES as readonly Status[]).includes(status);

/** The first work of the assigned agent opens the case; anybody else's leaves it as it is. */
export const statusAfterWork = (
  status: Status,
  assignedAgentId: number | null,
  workerId: number,
): Status =>
  assignedAgentId === workerId ? (findTransition("WORKED", status)?.to ?? status) : status;

export interface WorkRankInputs {
  readonly status: Status;
  readonly agentId: number | null;
  readonly assignedAt: Date | null;
  readonly lastContactAt: Date | null;
  readonly nextCallAt: Date | null;
  readonly promiseOn: Day | null;
  readonly promiseMinor: number | null;
  /** Day of the verdict on a broken promise. */
  readonly brokenOn: Day | null;
  /** When the first of its payable codes ends unpaid. */
  readonly codeEndsAt: Date | null;
  /** A hold is open: nobody may be contacted about it. */
  readonly onHold: boolean;
  /** Until then the borrower has been called often enough. */
  readonly restsUntil: Date | null;
  /** Its agent passed over it until then. */
  readonly snoozedUntil: Date | null;
  /** Until then its last payment is too new. */
  readonly paymentPauseUntil: Date | null;
  readonly overdueOn: Day;
  /** Nobody who is overdue for longer may be contacted; null where no rule says so. */
  readonly maxDpd: number | null;
  readonly arrearsMinor: number;
  readonly openedOn: Day;
  readonly recoveryBp: number;
}

/** Smaller band first, then smaller rank. `until` is when the clock alone moves the case. */
export interface WorkRank {
  readonly band: number;
  readonly rank: number;
  readonly until: Date | null;
}

/** Those before CLOSED, which has a band of its own; what is skipped stands among those that rest. */
const BANDS: readonly WorkReason[] = WORK_REASONS.slice(0, WORK_REASONS.indexOf("CLOSED"));
const CLOSED_BAND = 9;

export const toWorkReason = (band: number): WorkReason => BANDS[band - 1] ?? "CLOSED";

const toBand = (reason: WorkReason): number => BANDS.indexOf(reason) + 1;

/** A broken promise is news for two days, a missed callback for two: nothing stays due for ever. */
const BROKEN_DAYS = 2;
const CALLBACK_MS = 48 * 3_600_000;

/** What a day without a contact adds to the expected value, in minor units. */
const UNTOUCHED_DAY_MINOR = 5_000;

export function getWorkRank(inputs: WorkRankInputs, now: Date, today: Day, zone: string): WorkRank {
  if (!isOpen(inputs.status)) return { band: CLOSED_BAND, rank: 0, until: null };
  if (inputs.onHold) return setAside(inputs, now, today, zone);
  return (
    closedToContact(inputs, today, zone) ??
    resting(inputs, now) ??
    broken(inputs, today, zone) ??
    promised(inputs, today, zone) ??
    callback(inputs, now) ??
    untouched(inputs) ??
    expiring(inputs, now, today, zone) ??
    valued(inputs, now, today, zone)
  );
}

/** Set aside below whatever can be worked, until the hold ends. */
const setAside = (...at: Parameters<typeof valued>): WorkRank => ({
  band: toBand("ON_HOLD"),
  rank: valued(...at).rank,
  until: null,
});

/** Too long overdue for any contact: below all that rest, and looked at again every day. */
function closedToContact(
  { overdueOn, maxDpd }: WorkRankInputs,
  today: Day,
  zone: string,
): WorkRank | null {
  if (maxDpd === null || daysBetween(overdueOn, today) <= maxDpd) return null;
  const until = startOfDay(addDays(today, 1), zone);
  return { band: RESTING_BAND, rank: LAST_RANK, until };
}

/** Whoever may be called again sooner stands higher, and so does what was skipped for a shorter time. */
function resting(
  { restsUntil, snoozedUntil, paymentPauseUntil }: WorkRankInputs,
  now: Date,
): WorkRank | null {
  const ends = [restsUntil, snoozedUntil, paymentPauseUntil].filter(
    (at) => at !== null && at > now,
  );
  const until = ends.toSorted((a, b) => Number(b) - Number(a))[0];
  if (!until) return null;
  const rank = Math.floor(until.getTime() / 1000);
  return { band: RESTING_BAND, rank, until };
}

/** By verdict, or by its day having passed while the verdict is still out. */
function broken(inputs: WorkRankInputs, today: Day, zone: string): WorkRank | null {
  const since =
    inputs.brokenOn ??
    (inputs.promiseOn && inputs.promiseOn < today ? addDays(inputs.promiseOn, 1) : null);
  if (since === null || daysBetween(since, today) >= BROKEN_DAYS) return null;
  const until = startOfDay(addDays(since, BROKEN_DAYS), zone);
  return {
    band: toBand("BROKEN_PROMISE"),
    rank: -(inputs.promiseMinor ?? inputs.arrearsMinor),
    until,
  };
}

function promised(inputs: WorkRankInputs, today: Day, zone: string): WorkRank | null {
  if (inputs.promiseOn !== today) return null;
  const until = startOfDay(addDays(today, 1), zone);
  return {
    band: toBand("PROMISE_TODAY"),
    rank: -(inputs.promiseMinor ?? 0),
    until,
  };
}

function callback({ nextCallAt }: WorkRankInputs, now: Date): WorkRank | null {
  if (!nextCallAt) return null;
  const late = now.getTime() - nextCallAt.getTime();
  if (late < 0 || late >= CALLBACK_MS) return null;
  const until = new Date(nextCallAt.getTime() + CALLBACK_MS);
  return {
    band: toBand("CALLBACK_DUE"),
    rank: Math.floor(nextCallAt.getTime() / 1000),
    until,
  };
}

function untouched({
  agentId,
  assignedAt,
  lastContactAt,
  nextCallAt,
}: WorkRankInputs): WorkRank | null {
  if (agentId === null || lastContactAt) return null;
  const rank = Math.floor((assignedAt?.getTime() ?? 0) / 1000);
  return { band: toBand("NEVER_CONTACTED"), rank, until: nextCallAt };
}

/** The sooner the code ends, the earlier; a callback that falls due before goes before. */
function expiring(
  { codeEndsAt, nextCallAt }: WorkRankInputs,
  now: Date,
  today: Day,
  zone: string,
): WorkRank | null {
  if (!codeEndsAt || codeEndsAt <= now || toLocalDay(codeEndsAt, zone) !== today) return null;
  const until = firstAfter(now, [codeEndsAt, nextCallAt]);
  const rank = Math.floor(codeEndsAt.getTime() / 1000);
  return { band: toBand("CODE_EXPIRING"), rank, until };
}

const firstAfter = (now: Date, instants: readonly (Date | null)[]): Date | null =>
  instants.filter((at) => at !== null && at > now).toSorted((a, b) => Number(a) - Number(b))[0] ??
  null;

/** The midnight from which it is too long overdue. */
const contactEnds = ({ overdueOn, maxDpd }: WorkRankInputs, zone: string): Date | null =>
  maxDpd === null ? null : startOfDay(addDays(overdueOn, maxDpd + 1), zone);

/** The midnight with which the day of the code's end begins. */
const dayOfEnd = (codeEndsAt: Date | null, zone: string): Date | null =>
  codeEndsAt && startOfDay(toLocalDay(codeEndsAt, zone), zone);

/**
 * Expected value falls in rank as the days without a contact grow. All cases age alike, so the day of the
 * last contact stands in for their number and the rank needs no daily rewrite.
 */
function valued(inputs: WorkRankInputs, now: Date, today: Day, zone: string): WorkRank {
  const touchedOn = inputs.lastContactAt
    ? inputs.lastContactAt.toISOString().slice(0, 10)
    : inputs.openedOn;
  const epochDay = daysBetween("1970-01-01", touchedOn);
  const rank =
    epochDay * UNTOUCHED_DAY_MINOR - computeShare(inputs.arrearsMinor, inputs.recoveryBp);
  const until = firstAfter(now, [
    inputs.nextCallAt,
    inputs.promiseOn === null ? null : startOfDay(inputs.promiseOn, zone),
    dayOfEnd(inputs.codeEndsAt, zone),
    contactEnds(inputs, zone),
  ]);
  return { band: toBand("EXPECTED_VALUE"), rank, until };
}

export interface PromisePolicy {
  readonly promiseDays: number;
  readonly promiseMinBp: number;
  readonly promiseFloorMinor: number;
  /** The last day past due that the stage takes; null for the last stage. */
  readonly dpdTo: number | null;
}

export interface PromiseRule {
  readonly lastOn: Day;
  readonly minMinor: number;
  readonly maxMinor: number;
}

export interface PromisedDebt {
  readonly arrearsMinor: number;
  readonly outstandingMinor: number;
  readonly overdueOn: Day;
}

/**
 * How late and how little a promise of this stage may be; never less than the floor, never above the debt, and due at
 * the latest on the day on which the case goes on to the next stage.
 */
export function promiseRule(amounts: PromisedDebt, policy: PromisePolicy, today: Day): PromiseRule {
  const share = computeShare(amounts.arrearsMinor, policy.promiseMinBp);
  const minMinor = Math.min(amounts.arrearsMinor, Math.max(share, policy.promiseFloorMinor));
  return {
    lastOn: lastPromiseOn(amounts.overdueOn, policy, today),
    minMinor: Math.max(1, minMinor),
    maxMinor: amounts.outstandingMinor,
  };
}

function lastPromiseOn(overdueOn: Day, { promiseDays, dpdTo }: PromisePolicy, today: Day): Day {
  const last = addDays(today, promiseDays);
  if (dpdTo === null) return last;
  const nextStageOn = addDays(overdueOn, dpdTo + 1);
  // A case that is past its stage stays for want of a next one, and nothing ends its promises.
  return nextStageOn > today && nextStageOn < last ? nextStageOn : last;
}
