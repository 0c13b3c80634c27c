/**
 * R01 borrower, R02 spouse, R03 parents, R04 relatives, R05 children, R06 friend, R07 colleague,
 * R08 siblings, R09 others, R10 employment reference; R11 and R12 come from the address book and
 * the call list of a phone.
 */
export const RELATIONS = [
  "R01",
  "R02",
  "R03",
  "R04",
  "R05",
  "R06",
  "R07",
  "R08",
  "R09",
  "R10",
  "R11",
  "R12",
] as const;

/**
 * Relations that an application or agent cannot state: the borrower, and those from device data.
 */
export const UNSTATED_RELATIONS = ["R01", "R11", "R12"] as const;

/** 02 SMS, 03 call, 05 WhatsApp, 06 Viber, 07 Facebook, 08 e-mail. */
export const CONTACT_CHANNELS = ["02", "03", "05", "06", "07", "08"] as const;
export type ContactChannel = (typeof CONTACT_CHANNELS)[number];
/** Calls first, because they are most of the work. */
export const CHANNEL_ORDER: readonly ContactChannel[] = [
  "03",
  ...CONTACT_CHANNELS.filter((channel) => channel !== "03"),
];
export const CHAT_CHANNELS = ["05", "06", "07"] as const;

/**
 * STATED by the borrower. A contact that an agent added is PENDING, and is not contacted, until a
 * leader decides.
 */
export const CONTACT_STATES = ["STATED", "PENDING", "APPROVED", "REFUSED"] as const;
