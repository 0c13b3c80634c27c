export const ADDRESS_STATES = ["IN_FORCE", "UPCOMING", "OVER", "DISABLED"] as const;
export type AddressState = (typeof ADDRESS_STATES)[number];

export const CHANGE_ACTIONS = ["ADD", "CHANGE", "REMOVE"] as const;
export const CHANGE_KINDS = ["ADDRESS", "EXCEPTION"] as const;

/** Rows of one list. */
export const MAX_ADDRESSES = 500;

/** Days that an exception may last at most. */
export const MAX_DAYS = 366;

export const REMARK_LENGTH = 200;

/** Results of the check of an address: no list exists, listed, excepted, or outside the list. */
export const ADMISSIONS = ["OPEN", "LISTED", "EXCEPTED", "OUTSIDE"] as const;
export type Admission = (typeof ADMISSIONS)[number];
