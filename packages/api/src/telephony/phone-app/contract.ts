import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { Id, NoInput, pageInput, pageOutput } from "../../core/page.ts";
import { PhoneAppVersion } from "../../core/app-version.ts";
import { markSecret } from "../../core/secret.ts";

const Agent = z.object({ agentId: Id });

/**
 * Code shown as a QR code to the agent's company phone, valid once and for minutes; a newer one
 * replaces it.
 */
const PairingCode = z.object({ pairingCode: markSecret(z.string()), expiresAt: Instant });

/**
 * Allows the pairing of one company phone of the agent within minutes; the phone paired before is
 * unpaired.
 */
export const pair = { input: Agent, output: PairingCode };

/** Unpairs a lost or reassigned phone: it gets no more calls. */
export const unpair = { input: Agent, output: Agent };

/**
 * Version that an older phone should install, with its address; absent when the phone is up to
 * date.
 */
export const Update = z.object({ version: z.string(), shortLink: z.string() });
export type Update = z.infer<typeof Update>;

/** Exchanges the pairing code for a credential, which is shown only once. */
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
      .describe("Name of the device, such as its model"),
    appVersion: PhoneAppVersion,
  }),
  output: z.object({
    credential: markSecret(z.string()),
    agentName: z.string(),
    update: Update.optional(),
  }),
};

/** WAITING has a code that no phone has read yet; ENDED is unpaired, or was not paired in time. */
export const PHONE_STATES = ["PAIRED", "WAITING", "ENDED"] as const;
export type PhoneState = (typeof PHONE_STATES)[number];
export const PhoneState = z.enum(PHONE_STATES);

export const Phone = z.object({
  phoneId: Id,
  state: PhoneState,
  deviceName: z.string().nullable(),
  appVersion: z.string().nullable(),
  pairedAt: Instant.nullable(),
  lastSeenAt: Instant.nullable().describe("Time of the last poll for calls"),
  isOnline: z.boolean().describe("Polled within the last two minutes"),
});
export type Phone = z.infer<typeof Phone>;

/**
 * Gets the caller's own phone, and the time until which one may be paired; null when no leader has
 * allowed it.
 */
export const getOwn = {
  input: NoInput,
  output: z.object({ phone: Phone.nullable(), pairingUntil: Instant.nullable() }),
};

/** Gets the QR code for the agent's own screen while a leader allows pairing. */
export const showCode = { input: NoInput, output: PairingCode };

export const PhoneRow = Phone.extend({
  agentId: Id,
  agentName: z.string(),
  institutionName: z.string().nullable(),
  pairerName: z.string().nullable().describe("Null if paired from the command line"),
  createdAt: Instant,
  endedAt: Instant.nullable(),
});
export type PhoneRow = z.infer<typeof PhoneRow>;

export const PhoneFilter = z.object({
  state: PhoneState.optional(),
  institutionId: Id.optional(),
  agentName: z.string().trim().min(1).max(100).optional(),
});

export const list = { input: PhoneFilter.extend(pageInput(20)), output: pageOutput(PhoneRow) };
