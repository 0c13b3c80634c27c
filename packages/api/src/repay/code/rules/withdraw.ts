/** When a provider that did not hear of a code's end is told again. */

import { type Backoff, computeRetryAt } from "../../../core/backoff.ts";

const BACKOFF: Backoff = { firstMs: 1_000, longestMs: 15 * 60_000 };
const HOUR_MS = 3_600_000;

export interface TriedWithdrawal {
  /** Of the withdrawal, not of the code. */
  readonly createdAt: Date;
  readonly attempts: number;
}

/** After a growing wait; null once the time for it is over. */
export function retryAt(
  { createdAt, attempts }: TriedWithdrawal,
  now: Date,
  hours: number,
): Date | null {
  const giveUpAt = new Date(createdAt.getTime() + hours * HOUR_MS);
  return computeRetryAt(attempts, BACKOFF, { now, deadline: giveUpAt });
}
