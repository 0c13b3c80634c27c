/** What becomes of a code whose provider gave no number. */

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

/** Whoever asked has been told to wait no longer than this. */
export const isLate = (code: RequestedCode, now: Date, answerSeconds: number): boolean =>
  now >= answerUntil(code, answerSeconds);

/** Again after a growing wait, as long as the answer would still be in time. */
export function afterMiss(
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
