import type { ContactChannel } from "../contact/contract-codes.ts";

/** Countries whose contact law is known, and NONE. */
export const PROFILES = ["ID", "PH", "US", "NONE"] as const;

/** Origin of a rule, highest first. A lower layer is never looser than a higher one. */
export const LAYERS = ["STATUTE", "COMPANY", "INSTITUTION", "STAGE"] as const;
export type Layer = (typeof LAYERS)[number];

/** Country whose legal caps apply to loans in this currency. */
export const LAW_OF = { IDR: "ID", PHP: "PH", USD: "US" } as const;

/** Currency of the country of an institution. */
export const HOME_CURRENCY = { ID: "IDR", PH: "PHP", US: "USD", NONE: "USD" } as const;

/** Action that the guard checks for a contact on the channel. */
export const CHANNEL_ACTIONS = {
  "02": "SMS",
  "03": "CALL",
  "05": "MESSAGE",
  "06": "MESSAGE",
  "07": "MESSAGE",
  "08": "EMAIL",
} as const satisfies Readonly<Record<ContactChannel, string>>;
export type ChannelAction = (typeof CHANNEL_ACTIONS)[ContactChannel];

export const VERDICTS = ["ALLOW", "WARN", "BLOCK"] as const;

export const RULES = [
  "HOURS",
  "FREQ_CALL",
  "FREQ_MSG",
  "RELATION",
  "SOURCE",
  "DNC",
  "HOLD",
  "STAGE_CONTENT",
  "DPD_MAX",
  "CERT",
  "CLOSED",
  "CONTENT",
  "COST_CAP",
  "WARNING_LETTER",
  "IDENTITY",
  "INCONVENIENT",
  "CHANNEL",
  "COUNTRY",
] as const;

/** Longest period of the list of decisions, and of its workbook, in days. */
export const LISTING_DAYS = 60;
export const EXPORT_DAYS = 7;
