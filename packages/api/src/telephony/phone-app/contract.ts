import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { Id, NoInput, pageInput, pageOutput } from "../../core/page.ts";
import { PhoneAppVersion } from "../../core/app-version.ts";
import { markSecret } from "../../core/secret.ts";

const Agent = z.object({ agentId: Id });

/** What a QR code shows to the agent's company phone, once and within minutes; a newer one takes its place. */
const PairingCode = z.object({
  pairingCode: markSecret(z.string()),
  expiresAt: Instant,
});

/** Lets one company phone of the agent be paired within minutes; a phone paired before is let go. */
export const pair = { input: Agent, output: PairingCode };

/** The phone is lost or goes to somebody else: from now on it is given nothing. */
export const unpair = { input: Agent, output: Agent };

/** The version that a phone with an older one should fetch, and where; absent where it has it. */
export const Update = z.object({ version: z.string(), shortLink: z.string() });
export type Update = z.infer<typeof Update>;

/** The phone gives the code and keeps its credential, which is told this once. */
export const enrol = {
  input: z.object({
    pairingCode: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[0-9A-HJKMNP-TV-Z]{12}$/, "phone.badCode")
      .meta({ example: "7K2M9QX4RT0B" }),
    deviceName: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .optional()
      .describe("How the phone names itself, such as its model"),
    appVersion: PhoneAppVersion,
  }),
  output: z.object({
    credential: markSecret(z.string()),
    agentName: z.string(),
    update: Update.optional(),
  }),
};

/** WAITING has a code that no phone has read yet; ENDED is let go, or was never paired in time. */
export const PHONE_STATES = ["PAIRED", "WAITING", "ENDED"] as const;
export type PhoneState = (typeof PHONE_STATES)[number];
export const PhoneState = z.enum(PHONE_STATES);

export const Phone = z.object({
  phoneId: Id,
  state: PhoneState,
  deviceName: z.string().nullable(),
  appVersion: z.string().nullable(),
  pairedAt: Instant.nullable(),
  lastSeenAt: Instant.nullable().describe("When it last asked for calls"),
  isOnline: z.boolean().describe("It asked within the last two minutes"),
});
export type Phone = z.infer<typeof Phone>;

/** The caller's own phone, and until when one may be paired; null where a leader has not allowed it. */
export const getOwn = {
  input: NoInput,
  output: z.object({
    phone: Phone.nullable(),
    pairingUntil: Instant.nullable(),
  }),
};

/** The QR code on the agent's own screen, while a leader allows a phone to be paired. */
export const showCode = { input: NoInput, output: PairingCode };

export const PhoneRow = Phone.extend({
  agentId: Id,
  agentName: z.string(),
  institutionName: z.string().nullable(),
  pairerName: z.string().nullable().describe("Null: from the command line"),
  createdAt: Instant,
  endedAt: Instant.nullable(),
});
export type PhoneRow = z.infer<typeof PhoneRow>;

export const PhoneFilter = z.object({
  state: PhoneState.optional(),
  institutionId: Id.optional(),
  agentName: z.string().trim().min(1).max(100).optional(),
});

/** The phones of agents in the caller's sight, the latest first. */
export const list = {
  input: PhoneFilter.extend(pageInput(20)),
  output: pageOutput(PhoneRow),
};
