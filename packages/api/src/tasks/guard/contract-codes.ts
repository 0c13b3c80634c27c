import type { ContactChannel } from "../contact/contract-codes.ts";

/** Countries whose rules of contact are known, and none. */
export const PROFILES = ["ID", "PH", "US", "NONE"] as const;

/** Where a rule comes from, the highest first; a lower one is never looser than those above it. */
export const LAYERS = ["STATUTE", "COMPANY", "INSTITUTION", "STAGE"] as const;
export type Layer = (typeof LAYERS)[number];

/** Whose ceilings the price of a loan in this money keeps to. */
export const LAW_OF = { IDR: "ID", PHP: "PH", USD: "US" } as const;

/** The money of the country that an institution works in. */
export const HOME_CURRENCY = {
  ID: "IDR",
  PH: "PHP",
  US: "USD",
  NONE: "USD",
} as const;

/** The action by which a contact on the channel is judged. */
export const CHANNEL_ACTIONS = {
  "02": "SMS",
  "03": "CALL",
  "05": "MESSAGE",
  "06": "MESSAGE",
  "07": "MESSAGE",
  "08": "EMAIL",
} as const satisfies Readonly<Record<ContactChannel, string>>;
export type ChannelAction = (typeof CHANNEL_ACTIONS)[ContactChannel];
