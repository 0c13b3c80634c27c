import type { Params } from "../contract.ts";
import type { GuardFacts, Objection, RuleCheck } from "./facts.ts";
import { nextDay } from "./clock.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

type Limit = Params["FREQ_CALL"];

/** How often somebody was called and spoken to; his messages are not asked for. */
export interface CallFacts extends Pick<GuardFacts, "now" | "zone"> {
  readonly borrower: Omit<GuardFacts["borrower"], "messages">;
}

export const callFrequency = (facts: CallFacts, limit: Limit): Objection | null =>
  today(facts, limit) ?? inWeek(facts, limit) ?? afterTalk(facts, limit);

function today(facts: CallFacts, limit: Limit): Objection | null {
  const { attempts, connected } = facts.borrower;
  const { attemptsPerDay = Infinity, connectedPerDay = Infinity } = limit;
  if (attempts >= attemptsPerDay) {
    return {
      reason: "tooManyAttempts",
      params: { done: attempts, most: attemptsPerDay },
      retryAt: nextDay(facts),
    };
  }
  if (connected >= connectedPerDay) {
    return {
      reason: "tooManyConversations",
      params: { done: connected, most: connectedPerDay },
      retryAt: nextDay(facts),
    };
  }
  return null;
}

/** Seven times twenty-four hours back from now: a call leaves the count at the minute at which it was made. */
function inWeek({ now, borrower }: CallFacts, { attemptsPer7Days: most }: Limit): Objection | null {
  if (most === undefined) return null;
  const counted = borrower.weekCalls.filter((at) => at.getTime() + WEEK_MS > now.getTime());
  if (counted.length < most) return null;
  const leaves = counted[most - 1];
  return {
    reason: "tooManyInWeek",
    params: { done: counted.length, most },
    retryAt: leaves ? new Date(leaves.getTime() + WEEK_MS) : null,
  };
}

/** Whichever of the two rests is the longer. */
function afterTalk(
  { now, borrower: { lastConversationAt } }: CallFacts,
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

/** Each channel by itself: texts, each chat program, mails. */
export const messageFrequency: RuleCheck<"FREQ_MSG"> = (facts, limit) =>
  ofCase(facts, limit) ?? messagesToday(facts, limit) ?? afterLast(facts, limit);

type MessageLimit = Params["FREQ_MSG"];

const ofCase = (
  { messaged }: GuardFacts,
  { perCase = Infinity }: MessageLimit,
): Objection | null =>
  messaged.ofCase < perCase
    ? null
    : {
        reason: "tooManyForCase",
        params: { done: messaged.ofCase, most: perCase },
      };

function messagesToday(facts: GuardFacts, { perDay }: MessageLimit): Objection | null {
  const { messages } = facts.borrower;
  if (messages < perDay) return null;
  return {
    reason: "tooManyMessages",
    params: { done: messages, most: perDay },
    retryAt: nextDay(facts),
  };
}

function afterLast(
  { now, messaged: { lastAt } }: GuardFacts,
  { minutesBetween: minutes = 0 }: MessageLimit,
): Objection | null {
  if (!lastAt) return null;
  const again = new Date(lastAt.getTime() + minutes * MINUTE_MS);
  return now >= again ? null : { reason: "messageTooSoon", params: { minutes }, retryAt: again };
}
