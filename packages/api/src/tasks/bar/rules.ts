/** Decides what a new line of the register must say and when one is lifted. Refuses to know who asks and how it is stored. */
import type { ContactChannel } from "../contact/contract-codes.ts";
import type { ErrorKey } from "@kolekta/i18n";
import { type BarReason, needsConsent } from "./contract-codes.ts";

export interface BarRefusal {
  readonly key: ErrorKey;
  readonly field: string;
}

/** Later than this is for ever. */
const FARTHEST_MS = 3660 * 86_400_000;

export function refuseUntil(until: Date | null, now: Date): BarRefusal | null {
  if (!until) return null;
  if (until <= now) return { key: "bar.untilPast", field: "until" };
  return until.getTime() - now.getTime() > FARTHEST_MS
    ? { key: "bar.untilTooFar", field: "until" }
    : null;
}

const SHORTEST_CONSENT = 10;

/** What the person asked for himself is lifted only with the words by which he allows contact again. */
export const refuseLift = (reason: BarReason, consent: string): BarRefusal | null =>
  needsConsent(reason) && consent.length < SHORTEST_CONSENT
    ? { key: "bar.consentRequired", field: "consent" }
    : null;

export interface Line {
  readonly channel: ContactChannel | null;
  readonly reason: BarReason;
  /** Null has no end. */
  readonly until: Date | null;
}

/**
 * Whether the line in force already says all that the new one would. What the person asked for himself is kept beside any
 * other, and beside that of a complaint whatever else is said: it goes with the complaint.
 */
export const covers = (held: Line, given: Line): boolean =>
  (held.channel === null || held.channel === given.channel) &&
  (held.until === null || (given.until !== null && held.until >= given.until)) &&
  (needsConsent(held.reason) || !needsConsent(given.reason)) &&
  (held.reason !== "COMPLAINT" || given.reason === "COMPLAINT");
