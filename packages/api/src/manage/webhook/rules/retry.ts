/** Next step after an attempt that the endpoint did not accept. */

import { type Backoff, computeRetryAt, waitAfter } from "../../../core/backoff.ts";
import type { DisabledReason } from "../contract-codes.ts";

const HOUR_MS = 3_600_000;

export const RETRY_MS = 72 * HOUR_MS;

const DELIVERY_BACKOFF: Backoff = { firstMs: 5_000, longestMs: 4 * HOUR_MS };
const ENDPOINT_BACKOFF: Backoff = { firstMs: 5_000, longestMs: HOUR_MS / 4 };

/** Failures in a row after which an endpoint gets one batch of attempts per wait. */
const FAILURES_IN_A_ROW = 5;

/** HTTP 410: the receiver wants no more messages. */
export const UNSUBSCRIBED_STATUS = 410;

export interface FailedAttempt {
  /** HTTP status; null without an answer. */
  readonly status: number | null;
  /** Attempts of the delivery, including this one. */
  readonly attempts: number;
  readonly attemptedFrom: Date;
  /** First failure of the endpoint after its last success. */
  readonly failingSince: Date;
}

export type FailureStep =
  | { readonly step: "RETRY"; readonly dueAt: Date }
  | { readonly step: "FAIL" }
  | { readonly step: "DISABLE"; readonly reason: DisabledReason };

/**
 * Decides the next step. When an endpoint accepted nothing for as long as a delivery is retried,
 * the endpoint is disabled and its deliveries wait for its resumption.
 */
export function decideFailure(attempt: FailedAttempt, now: Date): FailureStep {
  const { status, attempts, attemptedFrom, failingSince } = attempt;
  if (status === UNSUBSCRIBED_STATUS) return { step: "DISABLE", reason: "GONE" };
  const deadline = new Date(attemptedFrom.getTime() + RETRY_MS);
  const dueAt = computeRetryAt(attempts, DELIVERY_BACKOFF, { now, deadline });
  if (dueAt) return { step: "RETRY", dueAt };
  return failingSince <= attemptedFrom ? { step: "DISABLE", reason: "FAILING" } : { step: "FAIL" };
}

/** Computes the next attempt at any delivery of an endpoint; null before several failures. */
export function computeEndpointRetryAt(failures: number, now: Date): Date | null {
  const excess = failures - FAILURES_IN_A_ROW;
  return excess < 0 ? null : new Date(now.getTime() + waitAfter(excess + 1, ENDPOINT_BACKOFF));
}
