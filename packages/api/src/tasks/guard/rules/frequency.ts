import type { RuleCheck, Objection } from "./facts.ts";
import { nextDay } from "./hours.ts";

const HOUR_MS = 3_600_000;

export const callFrequency: RuleCheck<"FREQ_CALL"> = (
  facts,
  limit,
): Objection | null => {
  const { attempts, connected, lastConversationAt } = facts.borrower;
  if (attempts >= limit.attemptsPerDay) {
    return {
      reason: "tooManyAttempts",
      params: { done: attempts, most: limit.attemptsPerDay },
      retryAt: nextDay(facts),
    };
  }
  if (connected >= limit.connectedPerDay) {
    return {
      reason: "tooManyConversations",
      params: { done: connected, most: limit.connectedPerDay },
      retryAt: nextDay(facts),
    };
  }
  if (!lastConversationAt) return null;
  const rested = new Date(
    lastConversationAt.getTime() + limit.hoursAfterConversation * HOUR_MS,
  );
  if (facts.now >= rested) return null;
  return {
    reason: "conversationTooRecent",
    params: { hours: limit.hoursAfterConversation },
    retryAt: rested,
  };
};

export const messageFrequency: RuleCheck<"FREQ_MSG"> = (facts, { perDay }) => {
  const { messages } = facts.borrower;
  if (messages < perDay) return null;
  return {
    reason: "tooManyMessages",
    params: { done: messages, most: perDay },
    retryAt: nextDay(facts),
  };
};
