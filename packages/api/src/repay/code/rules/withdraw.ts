/** Retries of a withdrawal that the provider did not accept. */

import { type Backoff, computeRetryAt } from "../../../core/backoff.ts";

const BACKOFF: Backoff = { firstMs: 1_000, longestMs: 15 * 60_000 };
const HOUR_MS = 3_600_000;

export interface TriedWithdrawal {
  /** Time of the withdrawal, not of the code. */
  readonly createdAt: Date;
  readonly attempts: number;
}

/** Computes the next attempt with backoff, or null after the last one. */
export function retryAt(
  { createdAt, attempts }: TriedWithdrawal,
  now: Date,
  hours: number,
): Date | null {
  const giveUpAt = new Date(createdAt.getTime() + hours * HOUR_MS);
  return computeRetryAt(attempts, BACKOFF, { now, deadline: giveUpAt });
}
