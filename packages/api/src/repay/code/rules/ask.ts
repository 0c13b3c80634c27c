/** What becomes of a code whose provider gave no number. */

import type { Failure } from "../contract.ts";

export type Next =
  | { readonly askAt: Date; readonly failure: null }
  | { readonly askAt: null; readonly failure: Failure };

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;

/** Whoever asked has been told to wait no longer than this. */
export const isLate = (
  { createdAt }: { readonly createdAt: Date },
  now: Date,
  answerSeconds: number,
): boolean => now.getTime() >= createdAt.getTime() + answerSeconds * 1000;

/** Again after a growing wait, as long as the answer would still be in time. */
export function afterMiss(
  code: { readonly createdAt: Date; readonly asks: number },
  retryable: boolean,
  now: Date,
  answerSeconds: number,
): Next {
  if (!retryable) return { askAt: null, failure: "REFUSED" };
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (code.asks - 1));
  const askAt = new Date(now.getTime() + wait);
  return isLate(code, askAt, answerSeconds)
    ? { askAt: null, failure: "NO_ANSWER" }
    : { askAt, failure: null };
}
