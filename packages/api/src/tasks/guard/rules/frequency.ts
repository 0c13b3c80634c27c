import type { Params } from "../contract.ts";
import type { GuardInputs, Objection, RuleCheck } from "./inputs.ts";
import { nextDay } from "./clock.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

type Limit = Params["FREQ_CALL"];

export interface CallInputs extends Pick<GuardInputs, "now" | "zone"> {
  readonly borrower: Omit<GuardInputs["borrower"], "messages">;
}

export const callFrequency = (inputs: CallInputs, limit: Limit): Objection | null =>
  today(inputs, limit) ?? inWeek(inputs, limit) ?? afterTalk(inputs, limit);

function today(inputs: CallInputs, limit: Limit): Objection | null {
  const { attempts, connected } = inputs.borrower;
  const { attemptsPerDay = Infinity, connectedPerDay = Infinity } = limit;
  if (attempts >= attemptsPerDay) {
    return {
      reason: "tooManyAttempts",
      params: { done: attempts, max: attemptsPerDay },
      retryAt: nextDay(inputs),
    };
  }
  if (connected >= connectedPerDay) {
    return {
      reason: "tooManyConversations",
      params: { done: connected, max: connectedPerDay },
      retryAt: nextDay(inputs),
    };
  }
  return null;
}

/** Counts the last 7 × 24 hours: a call leaves the count at the minute at which it was made. */
function inWeek({ now, borrower }: CallInputs, { attemptsPer7Days: max }: Limit): Objection | null {
  if (max === undefined) return null;
  const counted = borrower.weekCalls.filter((at) => at.getTime() + WEEK_MS > now.getTime());
  if (counted.length < max) return null;
  const leaves = counted[max - 1];
  return {
    reason: "tooManyInWeek",
    params: { done: counted.length, max },
    retryAt: leaves ? new Date(leaves.getTime() + WEEK_MS) : null,
  };
}

/** The longer of the two rests applies. */
function afterTalk(
  { now, borrower: { lastConversationAt } }: CallInputs,
  { hoursAfterConversation: hours = 0, daysAfterConversation: days = 0 }: Limit,
): Objection | null {
  if (!lastConversationAt) return null;
  const talked = lastConversationAt.getTime();
  const inHours = talked + hours * HOUR_MS;
  const inDays = talked + days * DAY_MS;
  const rested = new Date(Math.max(inHours, inDays));
  if (now >= rested) return null;
  return inDays > inHours
    ? { reason: "conversationInDays", params: { days }, retryAt: rested }
    : { reason: "conversationTooRecent", params: { hours }, retryAt: rested };
}

/** Counts each channel separately: texts, each chat program, mails. */
export const messageFrequency: RuleCheck<"FREQ_MSG"> = (inputs, limit) =>
  ofCase(inputs, limit) ?? messagesToday(inputs, limit) ?? afterLast(inputs, limit);

type MessageLimit = Params["FREQ_MSG"];

const ofCase = (
  { messaged }: GuardInputs,
  { perCase = Infinity }: MessageLimit,
): Objection | null =>
  messaged.ofCase < perCase
    ? null
    : { reason: "tooManyForCase", params: { done: messaged.ofCase, max: perCase } };

function messagesToday(inputs: GuardInputs, { perDay }: MessageLimit): Objection | null {
  const { messages } = inputs.borrower;
  if (messages < perDay) return null;
  return {
    reason: "tooManyMessages",
    params: { done: messages, max: perDay },
    retryAt: nextDay(inputs),
  };
}

function afterLast(
  { now, messaged: { lastAt } }: GuardInputs,
  { minutesBetween: minutes = 0 }: MessageLimit,
): Objection | null {
  if (!lastAt) return null;
  const retryAt = new Date(lastAt.getTime() + minutes * MINUTE_MS);
  return now >= retryAt ? null : { reason: "messageTooSoon", params: { minutes }, retryAt };
}
