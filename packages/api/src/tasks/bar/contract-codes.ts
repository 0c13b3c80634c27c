/** Why nobody contacts it; the first is said by a text of the person alone. */
export const BAR_REASONS = ["OPT_OUT", "ASKED", "WRONG_NUMBER", "COMPLAINT", "OTHER"] as const;
export type BarReason = (typeof BAR_REASONS)[number];

/** What the person asked for himself, only he takes back. */
const OWN_REQUESTS: readonly BarReason[] = ["OPT_OUT", "ASKED"];
export const needsConsent = (reason: BarReason): boolean => OWN_REQUESTS.includes(reason);

export const BAR_SUBJECTS = ["NUMBER", "PERSON"] as const;

/** A text of the person, or somebody of ours who recorded it. */
export const BAR_SOURCES = ["TEXT", "RECORDED"] as const;

/** One whose day has come has ended by itself; one that somebody took back is lifted. */
export const BAR_STATES = ["IN_FORCE", "ENDED", "LIFTED"] as const;

export const BAR_SORTS = ["created", "until"] as const;

export const BAR_NOTE_LENGTH = 300;
export const BAR_CONSENT_LENGTH = 500;
