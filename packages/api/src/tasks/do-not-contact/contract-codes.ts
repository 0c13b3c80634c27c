/** Why nobody contacts it; the first is said by a text of the person alone. */
export const DO_NOT_CONTACT_REASONS = [
  "OPT_OUT",
  "REQUESTED",
  "WRONG_NUMBER",
  "COMPLAINT",
  "OTHER",
] as const;
export type DoNotContactReason = (typeof DO_NOT_CONTACT_REASONS)[number];

/** What the person asked for himself, only he takes back. */
const OWN_REQUESTS: readonly DoNotContactReason[] = ["OPT_OUT", "REQUESTED"];
export const needsConsent = (reason: DoNotContactReason): boolean => OWN_REQUESTS.includes(reason);

export const DO_NOT_CONTACT_SUBJECTS = ["NUMBER", "PERSON"] as const;

/** A text of the person, or somebody of ours who recorded it. */
export const DO_NOT_CONTACT_SOURCES = ["TEXT", "RECORDED"] as const;

/** One whose day has come has ended by itself; one that somebody took back is lifted. */
export const DO_NOT_CONTACT_STATES = ["IN_FORCE", "ENDED", "LIFTED"] as const;

export const DO_NOT_CONTACT_SORTS = ["created", "until"] as const;

export const DO_NOT_CONTACT_NOTE_LENGTH = 300;
export const DO_NOT_CONTACT_CONSENT_LENGTH = 500;
