/** Decides what a new line of the register must say and when one is lifted. Refuses to know who asks and how it is stored. */
import type { ContactChannel } from "../contact/contract-codes.ts";
import type { ErrorKey } from "@kolekta/i18n";
import { type DoNotContactReason, needsConsent } from "./contract-codes.ts";

export interface DoNotContactRefusal {
  readonly key: ErrorKey;
  readonly field: string;
}

/** Later than this is for ever. */
const FARTHEST_MS = 3660 * 86_400_000;

export function getUntilRefusal(until: Date | null, now: Date): DoNotContactRefusal | null {
  if (!until) return null;
  if (until <= now) return { key: "doNotContact.endInPast", field: "until" };
  return until.getTime() - now.getTime() > FARTHEST_MS
    ? { key: "doNotContact.untilTooFar", field: "until" }
    : null;
}

const SHORTEST_CONSENT = 10;

/** What the person asked for himself is lifted only with the words by which he allows contact again. */
export const getLiftRefusal = (
  reason: DoNotContactReason,
  consent: string,
): DoNotContactRefusal | null =>
  needsConsent(reason) && consent.length < SHORTEST_CONSENT
    ? { key: "doNotContact.consentRequired", field: "consent" }
    : null;

export interface DoNotContactScope {
  readonly channel: ContactChannel | null;
  readonly reason: DoNotContactReason;
  /** Null has no end. */
  readonly until: Date | null;
}

/**
 * Whether the line in force already says all that the new one would. What the person asked for himself is kept beside any
 * other, and beside that of a complaint whatever else is said: it goes with the complaint.
 */
export const coversScope = (existing: DoNotContactScope, requested: DoNotContactScope): boolean =>
  (existing.channel === null || existing.channel === requested.channel) &&
  (existing.until === null || (requested.until !== null && existing.until >= requested.until)) &&
  (needsConsent(existing.reason) || !needsConsent(requested.reason)) &&
  (existing.reason !== "COMPLAINT" || requested.reason === "COMPLAINT");
