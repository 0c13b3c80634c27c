/**
 * Decides which contact rule blocks a listed case now. The guard decides again at the time of the
 * contact.
 */
import type { Day } from "../../core/day.ts";
import { daysBetween } from "../../core/day.ts";
import { type Block, LAST_RANK, RESTING_BAND, type Status } from "./contract-codes.ts";
import { isOpen, toWorkReason } from "./rules.ts";
import type { WorkReason } from "./contract.ts";

/** Contact hours of the borrower's day; all null without a rule about hours. */
export interface ContactWindow {
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  /** Next opening after today. */
  readonly nextAt: Date | null;
  readonly anyHourAfterDpd: number | null;
}

export interface ListedWork extends ContactWindow {
  readonly status: Status;
  readonly overdueOn: Day;
  readonly workBand: number;
  readonly workRank: number;
  readonly workRankUntil: Date | null;
  readonly snoozedUntil: Date | null;
  readonly paymentPauseUntil: Date | null;
}

export interface Blocked {
  readonly blockedBy: Block | null;
  /** End of the block; null when it has no date. */
  readonly restsUntil: Date | null;
}

const OPEN: Blocked = { blockedBy: null, restsUntil: null };

const isSkipped = ({ workBand, workRankUntil, snoozedUntil }: ListedWork) =>
  workBand === RESTING_BAND &&
  snoozedUntil !== null &&
  workRankUntil?.getTime() === snoozedUntil.getTime();

const isJustPaid = ({ workBand, workRankUntil, paymentPauseUntil }: ListedWork) =>
  workBand === RESTING_BAND &&
  paymentPauseUntil !== null &&
  workRankUntil?.getTime() === paymentPauseUntil.getTime();

/** Returns SKIPPED for a snoozed case, which shares its band with resting ones. */
export const getWorkReason = (work: ListedWork): WorkReason =>
  isSkipped(work) ? "SKIPPED" : toWorkReason(work.workBand);

/**
 * Returns the first block that applies: a hold, a snooze, a recent payment, the maximum of days
 * past due or the call limit, then the contact hours.
 */
export function getBlock(work: ListedWork, now: Date, today: Day): Blocked {
  if (!isOpen(work.status)) return OPEN;
  if (toWorkReason(work.workBand) === "ON_HOLD") return { blockedBy: "HOLD", restsUntil: null };
  if (isSkipped(work)) return { blockedBy: null, restsUntil: work.workRankUntil };
  if (isJustPaid(work)) return { blockedBy: "JUST_PAID", restsUntil: work.workRankUntil };
  if (work.workBand === RESTING_BAND)
    return work.workRank >= LAST_RANK
      ? { blockedBy: "DPD_MAX", restsUntil: null }
      : { blockedBy: "FREQ_CALL", restsUntil: work.workRankUntil };
  return outsideHours(work, now, today);
}

/** Checks that the window is closed at `now`, apart from exceptions. */
export const isWindowClosed = ({ opensAt, closesAt, nextAt }: ContactWindow, now: Date): boolean =>
  nextAt !== null && !(opensAt && closesAt && now >= opensAt && now < closesAt);

function outsideHours(work: ListedWork, now: Date, today: Day): Blocked {
  const { opensAt, nextAt, anyHourAfterDpd, overdueOn } = work;
  const isExempt = anyHourAfterDpd !== null && daysBetween(overdueOn, today) > anyHourAfterDpd;
  if (isExempt || !isWindowClosed(work, now)) return OPEN;
  const restsUntil = opensAt && now < opensAt ? opensAt : nextAt;
  return { blockedBy: "HOURS", restsUntil };
}
