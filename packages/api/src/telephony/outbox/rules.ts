/**
 * Pure rules: moves a message from the outbox to its final state, and decides the next step when a
 * provider does not accept it. Independent of provider and storage.
 */
import { type Backoff, waitAfter } from "../../core/backoff.ts";
import type { GatewayErrorKind } from "../../core/gateways.ts";
import type { RuleName } from "../../tasks/guard/contract.ts";
import type { FailReason, MessageState } from "./contract.ts";

export const MOVES = {
  QUEUED: ["SENDING", "FAILED"],
  SENDING: ["SENT", "QUEUED", "FAILED", "UNKNOWN"],
  SENT: ["DELIVERED", "UNDELIVERED"],
  UNKNOWN: ["SENT", "DELIVERED", "UNDELIVERED", "QUEUED", "FAILED"],
  DELIVERED: [],
  UNDELIVERED: [],
  FAILED: [],
} as const satisfies Record<MessageState, readonly MessageState[]>;

/** Lists the states that may change to `to`. */
export const listFormerStates = (to: MessageState): MessageState[] =>
  (Object.keys(MOVES) as MessageState[]).filter((state) =>
    (MOVES[state] as readonly MessageState[]).includes(to),
  );

export const MAX_ATTEMPTS = 8;
/** 5 s, 10 s, 20 s … 10 min. */
export const BACKOFF: Backoff = { firstMs: 5_000, longestMs: 10 * 60_000 };

/** Conditions that may have changed since the guard decision. */
export interface SendConditions {
  readonly now: Date;
  readonly sendUntil: Date;
  readonly isDoNotContact: boolean;
  readonly isOpen: boolean;
  readonly isHeld: boolean;
}

/** Finds the reason why the message must not be sent any more; null when it may. */
export function reasonNotToSend(since: SendConditions): FailReason | null {
  if (since.now >= since.sendUntil) return "EXPIRED";
  if (since.isDoNotContact) return "BARRED";
  if (!since.isOpen) return "CASE_CLOSED";
  return since.isHeld ? "ON_HOLD" : null;
}

/** Maps the rule of a new block to the reason of failure. */
export const toFailReason = (rule: RuleName): FailReason =>
  rule === "HOURS" ? "EXPIRED" : rule === "HOLD" ? "ON_HOLD" : "BARRED";

export type Next =
  | { readonly state: "FAILED"; readonly reason: FailReason }
  | { readonly state: "UNKNOWN" }
  | { readonly state: "QUEUED"; readonly waitMs: number };

export function decideRetry(kind: GatewayErrorKind, attempts: number): Next {
  switch (kind) {
    case "FINAL":
      return { state: "FAILED", reason: "REFUSED" };
    case "UNSURE":
      return { state: "UNKNOWN" };
    case "BUSY":
      return { state: "QUEUED", waitMs: BACKOFF.firstMs };
    case "RETRY":
      return attempts >= MAX_ATTEMPTS
        ? { state: "FAILED", reason: "GIVEN_UP" }
        : { state: "QUEUED", waitMs: waitAfter(attempts, BACKOFF) };
  }
}

/** A message that could not be sent within this time is stale. */
export const QUEUE_LIFE_MS = 4 * 3_600_000;

export const sendUntil = (now: Date, guardUntil: Date | null): Date => {
  const stale = new Date(now.getTime() + QUEUE_LIFE_MS);
  return guardUntil && guardUntil < stale ? guardUntil : stale;
};
