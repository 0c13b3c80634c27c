import { toLocalDay } from "../../../core/day.ts";
import type { RuleCheck } from "./inputs.ts";

const DAY_MS = 86_400_000;

/**
 * Allows contact with the relations in `collect`. Relations in `locate` may only be asked for the
 * borrower's location, once per `locateDays`. All others are blocked.
 */
export const checkRelation: RuleCheck<"RELATION"> = ({ contact, now }, allowed) => {
  if (!contact || allowed.collect.includes(contact.relation)) return null;
  if (!allowed.locate.includes(contact.relation)) return { reason: "thirdParty" };
  if (!contact.lastLocatedAt) return null;
  const retryAt = new Date(contact.lastLocatedAt.getTime() + allowed.locateDays * DAY_MS);
  return now >= retryAt
    ? null
    : { reason: "locatedRecently", params: { days: allowed.locateDays }, retryAt };
};

/** Contacts from device data may not be used. */
export const checkSource: RuleCheck<"SOURCE"> = ({ contact }, { blocked }) =>
  contact && blocked.includes(contact.source) ? { reason: "deviceData" } : null;

/**
 * Blocks contacts with a do-not-contact entry, and contacts that an agent added without approval.
 */
export const doNotContact: RuleCheck<"DNC"> = ({ contact, now, zone }) => {
  if (!contact) return null;
  if (!contact.isApproved) return { reason: "notApproved" };
  const { doNotContactEntry } = contact;
  if (!doNotContactEntry || (doNotContactEntry.until && now >= doNotContactEntry.until))
    return null;
  return {
    reason: "doNotContact",
    params: {
      subject: doNotContactEntry.subject,
      why: doNotContactEntry.reason,
      note: doNotContactEntry.note ?? "",
      line: String(doNotContactEntry.line),
      until: doNotContactEntry.until ? toLocalDay(doNotContactEntry.until, zone) : "NONE",
    },
    retryAt: doNotContactEntry.until,
  };
};

export const checkCertificate: RuleCheck<"CERT"> = ({ certifiedUntil, today }) =>
  certifiedUntil !== null && certifiedUntil >= today
    ? null
    : { reason: "notCertified", params: { until: certifiedUntil ?? "NONE" } };

export const checkIdentity: RuleCheck<"IDENTITY"> = () => ({ reason: "sayWhoYouAre" });
