/**
 * Decides how a call moves through its states and what its end means in the specification's codes.
 * Refuses to know which provider tells the story, or in which order its callbacks arrive.
 */
import type { ErrorKey } from "@kolekta/i18n";
import type { CallStatus, Result } from "../../tasks/log/contract.ts";
import { isSpoken } from "../../tasks/log/rules.ts";
import type { CallState, Cause } from "./contract.ts";

const ORDER: readonly CallState[] = ["REQUESTED", "RINGING", "ANSWERED", "ENDED"];

/** Callbacks may be late or doubled: a call only ever moves forward. */
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

/** A call that was answered was talked on, whatever the provider calls its end. */
export const toCause = (answeredAt: Date | null, reportedCause: Cause | undefined): Cause =>
  answeredAt
    ? "TALKED"
    : reportedCause === undefined || reportedCause === "TALKED"
      ? "NO_ANSWER"
      : reportedCause;

/** Whether the telephone told how it ended. */
export const isConclusive = (cause: Cause | null): boolean => cause !== null && cause !== "UNKNOWN";

/** What the agent recorded of the call. */
interface Recorded {
  readonly callStatus?: CallStatus | undefined;
  readonly result: Result;
}

/** Whether the result says that somebody spoke. */
export const isRecordedAsSpoken = ({ callStatus, result }: Recorded): boolean =>
  callStatus === "CNCT" || isSpoken(result);

interface Contradiction {
  readonly key: ErrorKey;
  readonly field: keyof Recorded;
}

/** What the telephone knows of its call is so: who was not reached has said nothing, and who was reached was. */
export function getContradiction(cause: Cause | null, recorded: Recorded): Contradiction | null {
  if (!isConclusive(cause)) return null;
  const talked = cause === "TALKED";
  if (recorded.callStatus && (recorded.callStatus === "CNCT") !== talked)
    return { key: "call.statusDiffers", field: "callStatus" };
  return !talked && isSpoken(recorded.result) ? { key: "call.notAnswered", field: "result" } : null;
}

/** No conversation is longer. */
export const LONGEST_CALL_MS = 2 * 3_600_000;

export function talkSeconds(answeredAt: Date | null, endedAt: Date): number {
  if (!answeredAt) return 0;
  const ms = endedAt.getTime() - answeredAt.getTime();
  return Math.round(Math.max(0, Math.min(ms, LONGEST_CALL_MS)) / 1000);
}

/** Clocks differ by so much. */
const SKEW_MS = 30_000;

export interface CallTimes {
  readonly requestedAt: Date;
  readonly answeredAt: Date | null;
}

export interface EventTime {
  readonly at: Date;
  /** What was said where it cannot be; `at` is then our own clock. */
  readonly reportedAt: string | null;
}

/** None of its events is accepted as of an earlier moment. */
export const earliestEvent = ({ requestedAt }: Pick<CallTimes, "requestedAt">): Date =>
  new Date(requestedAt.getTime() - SKEW_MS);

/** A wrong clock does not undo a call: what it says before the call or ahead of us counts as said now. */
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

/** A call of which nothing is heard for this long is closed: the phone application's sooner. */
export const SILENCE_MS = { APP: 60_000, WORKSPACE: 120_000, MANUAL: 0 } as const;

/** How long a recording may serve as evidence. */
export const RECORDING_DAYS = 730;

export const DIAL_TOKEN_MS = 60_000;

/** Phone call types of the specification, as a phone keeps them. */
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
