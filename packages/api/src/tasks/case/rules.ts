/**
 * Decides status transitions, work rank and promise limits of a case. Time, day and stage policy
 * are arguments.
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

/**
 * Opens the case at the first work of its assigned agent. Work of other users leaves the status
 * unchanged.
 */
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
  /** Day of the evaluation as broken. */
  readonly brokenOn: Day | null;
  /** End of the first payable code. */
  readonly codeEndsAt: Date | null;
  /** An open hold forbids all contact about the case. */
  readonly onHold: boolean;
  /** End of the pause after too many calls. */
  readonly restsUntil: Date | null;
  /** End of the snooze by its agent. */
  readonly snoozedUntil: Date | null;
  /** End of the pause after the last payment. */
  readonly paymentPauseUntil: Date | null;
  readonly overdueOn: Day;
  /** Contact is forbidden beyond this many days past due; null without such a rule. */
  readonly maxDpd: number | null;
  readonly arrearsMinor: number;
  readonly openedOn: Day;
  readonly recoveryBp: number;
}

/**
 * Order of work: by band, then by rank, smallest first. `until` is the time at which the clock
 * alone changes the rank.
 */
export interface WorkRank {
  readonly band: number;
  readonly rank: number;
  readonly until: Date | null;
}

/** Bands before CLOSED, which has its own. Snoozed cases share the band of resting ones. */
const BANDS: readonly WorkReason[] = WORK_REASONS.slice(0, WORK_REASONS.indexOf("CLOSED"));
const CLOSED_BAND = 9;

export const toWorkReason = (band: number): WorkReason => BANDS[band - 1] ?? "CLOSED";

const toBand = (reason: WorkReason): number => BANDS.indexOf(reason) + 1;

/** A broken promise ranks first for two days, and a missed callback for two days after its time. */
const BROKEN_DAYS = 2;
const CALLBACK_MS = 48 * 3_600_000;

/** Value of one day without a contact, in minor units. */
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

/** Ranks below all workable cases until the hold ends. */
const setAside = (...at: Parameters<typeof valued>): WorkRank => ({
  band: toBand("ON_HOLD"),
  rank: valued(...at).rank,
  until: null,
});

/**
 * Ranks cases that are too long overdue for contact below all resting ones, and checks them again
 * every day.
 */
function closedToContact(
  { overdueOn, maxDpd }: WorkRankInputs,
  today: Day,
  zone: string,
): WorkRank | null {
  if (maxDpd === null || daysBetween(overdueOn, today) <= maxDpd) return null;
  const until = startOfDay(addDays(today, 1), zone);
  return { band: RESTING_BAND, rank: LAST_RANK, until };
}

/** Ranks by the end of the rest or snooze, earliest first. */
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

/** Uses the day of the evaluation, or the day after the promise while the evaluation is pending. */
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
  return { band: toBand("PROMISE_TODAY"), rank: -(inputs.promiseMinor ?? 0), until };
}

function callback({ nextCallAt }: WorkRankInputs, now: Date): WorkRank | null {
  if (!nextCallAt) return null;
  const late = now.getTime() - nextCallAt.getTime();
  if (late < 0 || late >= CALLBACK_MS) return null;
  const until = new Date(nextCallAt.getTime() + CALLBACK_MS);
  return { band: toBand("CALLBACK_DUE"), rank: Math.floor(nextCallAt.getTime() / 1000), until };
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

/** Ranks by the end of the code, earliest first. A callback that falls due earlier comes first. */
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

/** Returns the midnight from which the case is too long overdue for contact. */
const contactEnds = ({ overdueOn, maxDpd }: WorkRankInputs, zone: string): Date | null =>
  maxDpd === null ? null : startOfDay(addDays(overdueOn, maxDpd + 1), zone);

/** Returns the midnight before the code ends. */
const dayOfEnd = (codeEndsAt: Date | null, zone: string): Date | null =>
  codeEndsAt && startOfDay(toLocalDay(codeEndsAt, zone), zone);

/**
 * Ranks by expected value plus a fixed amount per day without a contact. All cases age alike, so
 * the day of the last contact replaces the number of days and the rank needs no daily update.
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
  /** Last day past due of the stage; null for the last stage. */
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
 * Returns the limits of a promise in this stage: never below the floor, never above the debt, and
 * due at the latest on the day on which the case moves to the next stage.
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
  // A case past its stage stays when there is no next one, and its promises stay open.
  return nextStageOn > today && nextStageOn < last ? nextStageOn : last;
}
