/** Pure rules for adding and lifting entries: no actor, no storage. */
import type { ContactChannel } from "../contact/contract-codes.ts";
import type { ErrorKey } from "@kolekta/i18n";
import { type DoNotContactReason, needsConsent } from "./contract-codes.ts";

export interface DoNotContactRefusal {
  readonly key: ErrorKey;
  readonly field: string;
}

/** A later end would be the same as none. */
const FARTHEST_MS = 3660 * 86_400_000;

export function getUntilRefusal(until: Date | null, now: Date): DoNotContactRefusal | null {
  if (!until) return null;
  if (until <= now) return { key: "doNotContact.endInPast", field: "until" };
  return until.getTime() - now.getTime() > FARTHEST_MS
    ? { key: "doNotContact.untilTooFar", field: "until" }
    : null;
}

const SHORTEST_CONSENT = 10;

/** An entry that the person asked for is lifted only with the person's words of consent. */
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
  /** End of the entry; null when it has none. */
  readonly until: Date | null;
}

/**
 * Checks that the existing entry covers the new one. A person's own request is stored beside
 * entries with other reasons. An entry of a complaint covers only complaints, because it ends with
 * the complaint.
 */
export const coversScope = (existing: DoNotContactScope, requested: DoNotContactScope): boolean =>
  (existing.channel === null || existing.channel === requested.channel) &&
  (existing.until === null || (requested.until !== null && existing.until >= requested.until)) &&
  (needsConsent(existing.reason) || !needsConsent(requested.reason)) &&
  (existing.reason !== "COMPLAINT" || requested.reason === "COMPLAINT");
