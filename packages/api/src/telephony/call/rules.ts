/**
 * Pure rules: moves a call through its states and maps its end to the codes of the specification.
 * Independent of the provider and of the order of its callbacks.
 */
import type { ErrorKey } from "@kolekta/i18n";
import type { CallStatus, Result } from "../../tasks/log/contract.ts";
import { isSpoken } from "../../tasks/log/rules.ts";
import type { Cause } from "./contract.ts";
import type { CallState } from "./contract-codes.ts";

const ORDER: readonly CallState[] = ["REQUESTED", "RINGING", "ANSWERED", "ENDED"];

/** Callbacks may be late or repeated, so a call only moves forward. */
export const isForward = (from: CallState, to: CallState): boolean =>
  ORDER.indexOf(to) > ORDER.indexOf(from);

export interface Ending {
  readonly callType: number;
  readonly callStatus: CallStatus;
}

const ENDINGS: Record<Cause, Ending> = {
  TALKED: { callType: 2, callStatus: "CNCT" },
  NO_ANSWER: { callType: 3, callStatus: "NOA" },
  REFUSED: { callType: 5, callStatus: "NCNCT" },
  BUSY: { callType: 3, callStatus: "NCNCT" },
  INVALID: { callType: 0, callStatus: "NULL" },
  BLACKLISTED: { callType: 6, callStatus: "NCNCT" },
  MESSAGE: { callType: 4, callStatus: "NCNCT" },
  FAILED: { callType: 3, callStatus: "NCNCT" },
  DOWNTIME: { callType: 3, callStatus: "NCNCT" },
  HUNG_UP: { callType: 5, callStatus: "NCNCT" },
  SHUT_DOWN: { callType: 3, callStatus: "NCNCT" },
  UNKNOWN: { callType: 3, callStatus: "NCNCT" },
};

export const toEnding = (cause: Cause): Ending => ENDINGS[cause];

/** An answered call counts as talked, whatever cause the provider reports. */
export const toCause = (answeredAt: Date | null, reportedCause: Cause | undefined): Cause =>
  answeredAt
    ? "TALKED"
    : reportedCause === undefined || reportedCause === "TALKED"
      ? "NO_ANSWER"
      : reportedCause;

/** Checks if the telephony system reported how the call ended. */
export const isConclusive = (cause: Cause | null): boolean => cause !== null && cause !== "UNKNOWN";

interface Recorded {
  readonly callStatus?: CallStatus | undefined;
  readonly result: Result;
}

/** Checks if the recorded result means a conversation. */
export const isRecordedAsSpoken = ({ callStatus, result }: Recorded): boolean =>
  callStatus === "CNCT" || isSpoken(result);

interface Contradiction {
  readonly key: ErrorKey;
  readonly field: keyof Recorded;
}

/**
 * Finds a contradiction between the recorded result and the telephony system, which is
 * authoritative: a call without an answer has no conversation, and an answered one connected.
 */
export function getContradiction(cause: Cause | null, recorded: Recorded): Contradiction | null {
  if (!isConclusive(cause)) return null;
  const talked = cause === "TALKED";
  if (recorded.callStatus && (recorded.callStatus === "CNCT") !== talked)
    return { key: "call.statusDiffers", field: "callStatus" };
  return !talked && isSpoken(recorded.result) ? { key: "call.notAnswered", field: "result" } : null;
}

export const LONGEST_CALL_MS = 2 * 3_600_000;

export function talkSeconds(answeredAt: Date | null, endedAt: Date): number {
  if (!answeredAt) return 0;
  const ms = endedAt.getTime() - answeredAt.getTime();
  return Math.round(Math.max(0, Math.min(ms, LONGEST_CALL_MS)) / 1000);
}

/** Tolerated difference of clocks. */
const SKEW_MS = 30_000;

export interface CallTimes {
  readonly requestedAt: Date;
  readonly answeredAt: Date | null;
}

export interface EventTime {
  readonly at: Date;
  /** Reported time, when it is not plausible; `at` is then our own clock. */
  readonly reportedAt: string | null;
}

export const earliestEvent = ({ requestedAt }: Pick<CallTimes, "requestedAt">): Date =>
  new Date(requestedAt.getTime() - SKEW_MS);

/**
 * Replaces a time before the call or ahead of our clock by the current time, because a wrong clock
 * does not make the call invalid.
 */
export function acceptedTime(
  { requestedAt, answeredAt }: CallTimes,
  reportedCause: Date,
  now: Date,
): EventTime {
  const first = (answeredAt ?? requestedAt).getTime() - SKEW_MS;
  const isOdd =
    reportedCause.getTime() < first || reportedCause.getTime() > now.getTime() + SKEW_MS;
  return isOdd
    ? { at: now, reportedAt: reportedCause.toISOString() }
    : { at: reportedCause, reportedAt: null };
}

/**
 * Time without an event after which a call is closed, in milliseconds; shorter for the phone app.
 */
export const SILENCE_MS = { APP: 60_000, WORKSPACE: 120_000, MANUAL: 0 } as const;

/** Tolerated difference between the time that a recorder gives and that of the call. */
export const MATCH_TOLERANCE_MS = 120_000;

/** Number of days that a recording serves as evidence. */
export const RECORDING_DAYS = 730;

export const DIAL_TOKEN_MS = 60_000;

/** Phone call types of the specification, as stored by phones. */
export const INCOMING = 1;
const ENDED_BY_TYPE: readonly Cause[] = [
  "INVALID",
  "TALKED",
  "TALKED",
  "NO_ANSWER",
  "MESSAGE",
  "REFUSED",
  "BLACKLISTED",
];

interface Listed {
  readonly type: number;
  readonly seconds: number;
  readonly ended?: Cause | undefined;
}

/** Prefers the stated cause to the one that the type implies; a call without talk reached no one. */
export function getListedCause({ type, seconds, ended }: Listed): Cause {
  const cause = ended ?? ENDED_BY_TYPE[type] ?? "UNKNOWN";
  return cause === "TALKED" && seconds === 0 ? "NO_ANSWER" : cause;
}
