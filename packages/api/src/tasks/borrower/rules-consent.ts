/** Decides about the evidence that a consent needs before it opens hours. */
import type { ErrorKey } from "@kolekta/i18n";
import { addDays, type Day, toLocalDay, startOfDay } from "../../core/day.ts";
import {
  type ConsentBasis,
  type ConsentState,
  EVIDENCE_DAYS,
  EVIDENCE_DEADLINE_DAYS,
} from "./contract-consent.ts";

export interface Consent {
  readonly kind: string;
  readonly fromOn: Day;
  readonly endedAt: Date | null;
  readonly basis: ConsentBasis | null;
}

export function toConsentState({ basis, endedAt, fromOn }: Consent, today: Day): ConsentState {
  if (basis === "REFUSED") return "REFUSED";
  if (endedAt !== null) return "ENDED";
  if (basis !== null) return "HOLDS";
  return today < addDays(fromOn, EVIDENCE_DEADLINE_DAYS) ? "WAITING" : "EXPIRED";
}

/** Returns null when the consent still waits for evidence or a decision. */
export function getConsentRefusal(consent: Consent, today: Day): ErrorKey | null {
  if (consent.kind !== "CONSENT") return "borrower.notConsent";
  const state = toConsentState(consent, today);
  if (state === "EXPIRED") return "borrower.consentExpired";
  return state === "WAITING" ? null : "record.changed";
}

const DAY_MS = 86_400_000;

/**
 * Refuses evidence for a consent given long before it was recorded. A second person has to decide
 * it.
 */
export const getCitationRefusal = (consentedAt: Date, recordedAt: Date): ErrorKey | null =>
  recordedAt.getTime() - consentedAt.getTime() > EVIDENCE_DAYS * DAY_MS
    ? "borrower.consentTooOld"
    : null;

/** Half-open: excludes `to`. */
export interface EvidencePeriod {
  readonly from: Date;
  readonly to: Date;
}

/** Covers the day of the consent and the days before it in which evidence counts. */
export function getEvidencePeriod(consentedAt: Date, zone: string): EvidencePeriod {
  const consentDay = toLocalDay(consentedAt, zone);
  return {
    from: startOfDay(addDays(consentDay, -EVIDENCE_DAYS), zone),
    to: startOfDay(addDays(consentDay, 1), zone),
  };
}

/**
 * Returns the day after `now` in the zone that is furthest ahead, so that a consent never opens the
 * evening on which it is recorded.
 */
export const nextDay = (now: Date, zones: readonly string[]): Day =>
  addDays(
    zones
      .map((zone) => toLocalDay(now, zone))
      .toSorted()
      .at(-1) ?? "",
    1,
  );
