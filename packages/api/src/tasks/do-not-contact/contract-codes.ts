/** OPT_OUT comes only from a text of the person. */
export const DO_NOT_CONTACT_REASONS = [
  "OPT_OUT",
  "REQUESTED",
  "WRONG_NUMBER",
  "COMPLAINT",
  "OTHER",
] as const;
export type DoNotContactReason = (typeof DO_NOT_CONTACT_REASONS)[number];

/** Reasons by the person's own request: lifting such an entry needs that person's consent. */
const OWN_REQUESTS: readonly DoNotContactReason[] = ["OPT_OUT", "REQUESTED"];
export const needsConsent = (reason: DoNotContactReason): boolean => OWN_REQUESTS.includes(reason);

export const DO_NOT_CONTACT_SUBJECTS = ["NUMBER", "PERSON"] as const;

export const DO_NOT_CONTACT_SOURCES = ["TEXT", "RECORDED"] as const;

/** ENDED when its end has passed; LIFTED when a user ended it. */
export const DO_NOT_CONTACT_STATES = ["IN_FORCE", "ENDED", "LIFTED"] as const;

export const DO_NOT_CONTACT_SORTS = ["created", "until"] as const;

export const DO_NOT_CONTACT_NOTE_LENGTH = 300;
export const DO_NOT_CONTACT_CONSENT_LENGTH = 500;
