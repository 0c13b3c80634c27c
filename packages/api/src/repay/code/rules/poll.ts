/** Next step for a code whose provider gave no number. */

import { type Backoff, computeRetryAt } from "../../../core/backoff.ts";
import type { Failure } from "../contract.ts";

export type Next =
  | { readonly nextAttemptAt: Date; readonly failure: null }
  | { readonly nextAttemptAt: null; readonly failure: Failure };

const BACKOFF: Backoff = { firstMs: 1_000, longestMs: 15_000 };

interface RequestedCode {
  readonly createdAt: Date;
}

const answerUntil = ({ createdAt }: RequestedCode, answerSeconds: number): Date =>
  new Date(createdAt.getTime() + answerSeconds * 1000);

/** Returns true once the deadline that was promised to the agent has passed. */
export const isLate = (code: RequestedCode, now: Date, answerSeconds: number): boolean =>
  now >= answerUntil(code, answerSeconds);

/** Computes the next attempt with backoff, up to the deadline of the answer. */
export function decideRetry(
  code: RequestedCode & { readonly attempts: number },
  retryable: boolean,
  now: Date,
  answerSeconds: number,
): Next {
  if (!retryable) return { nextAttemptAt: null, failure: "REFUSED" };
  const giveUpAt = answerUntil(code, answerSeconds);
  const nextAttemptAt = computeRetryAt(code.attempts, BACKOFF, { now, deadline: giveUpAt });
  return nextAttemptAt
    ? { nextAttemptAt, failure: null }
    : { nextAttemptAt: null, failure: "NO_ANSWER" };
}
