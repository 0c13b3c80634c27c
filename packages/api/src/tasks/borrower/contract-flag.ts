import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Id } from "../../core/page.ts";
import { CONTACT_CHANNELS } from "../contact/contract-codes.ts";
import { CitedEvidence, ConsentView } from "./contract-consent.ts";

/** What is so of a person and not of one debt, and stops contact about all his cases, whoever has them. */
export const STOPPING_KINDS = ["DECEASED", "REPRESENTED", "FRAUD", "DO_NOT_CONTACT"] as const;
export type StoppingKind = (typeof STOPPING_KINDS)[number];

/** The others say how he may be reached: what he agreed to, his language, what he named as inconvenient. */
export const BORROWER_FLAG_KINDS = [
  ...STOPPING_KINDS,
  "CONSENT",
  "LANGUAGE",
  "INCONVENIENT",
] as const;
export const BorrowerFlagKind = z.enum(BORROWER_FLAG_KINDS);
export type BorrowerFlagKind = z.infer<typeof BorrowerFlagKind>;

const Channel = z.enum(CONTACT_CHANNELS);
const Channels = z.array(Channel).min(1).max(CONTACT_CHANNELS.length);

/** How a consent was given: a channel of ours, in person, or on paper. */
export const CONSENT_METHODS = [...CONTACT_CHANNELS, "PERSON", "LETTER"] as const;

/** The texts to borrowers have these; es carries Indonesian. */
export const BORROWER_LANGUAGES = ["en", "cn", "es"] as const;

/** By the borrower's clock; 24:00 ends a day. */
const ClockTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/);
const Weekdays = z.array(z.int().min(1).max(7)).min(1).max(7).describe("1 is Monday");

const None = z.strictObject({});

/** What each kind says beyond its day. */
export const BORROWER_FLAG_PARAMS = {
  DECEASED: None,
  FRAUD: None,
  DO_NOT_CONTACT: None,
  /** Who speaks for him; unknown where the case was closed for it. */
  REPRESENTED: z.strictObject({
    name: z.string().trim().min(2).max(100).optional(),
    phone: z.string().trim().min(5).max(30).optional(),
  }),
  /** Contact outside of the hours of the law, on these channels and in these hours alone. */
  CONSENT: z.strictObject({
    channels: Channels,
    from: ClockTime,
    to: ClockTime,
    weekdays: Weekdays,
    holidays: z.boolean().default(false).describe("On holidays too"),
    way: z.enum(CONSENT_METHODS).describe("How it was given"),
    consentedAt: z.iso.datetime({ offset: true }).describe("When it was given"),
  }),
  LANGUAGE: z.strictObject({ language: z.enum(BORROWER_LANGUAGES) }),
  /** What all of its parts describe; one at least is given. */
  INCONVENIENT: z.strictObject({
    channels: Channels.optional(),
    contactId: Id.optional().describe("The number, one at work for example"),
    weekdays: Weekdays.optional(),
    from: ClockTime.optional(),
    to: ClockTime.optional(),
  }),
} as const satisfies Record<BorrowerFlagKind, z.ZodType>;

export type BorrowerFlagParams = {
  [Kind in BorrowerFlagKind]: z.infer<(typeof BORROWER_FLAG_PARAMS)[Kind]>;
};

/** A fact by its kind, as the guard reads it. */
export type TypedBorrowerFlag<Kind extends BorrowerFlagKind = BorrowerFlagKind> = {
  [One in Kind]: {
    readonly flagId: number;
    readonly kind: One;
    readonly fromOn: Day;
    readonly params: BorrowerFlagParams[One];
  };
}[Kind];

const Reason = z.string().trim().min(3).max(300);

/**
 * What is and was known of the borrower of a case, newest first; nothing of it is ever taken away. The words and the
 * names of another agency are left out, and so is the number of who represents him.
 */
export const listBorrowerFlags = {
  input: z.object({ taskId: Id }),
  output: z.array(
    z.object({
      flagId: Id,
      kind: BorrowerFlagKind,
      fromOn: Day,
      params: z.record(z.string(), z.unknown()),
      reason: z.string(),
      recordedBy: z.string().nullable(),
      recordedAt: Instant,
      endReason: z.string().nullable(),
      endedBy: z.string().nullable(),
      endedAt: Instant.nullable(),
      canEnd: z.boolean().describe("Whether the caller may end it"),
      consent: ConsentView.nullable().describe("Null for other facts"),
    }),
  ),
};

/** From this commit on it is so in all his cases; late fees end with the day of his death. */
export const addBorrowerFlag = {
  input: z.object({
    taskId: Id,
    kind: BorrowerFlagKind,
    fromOn: Day.optional().describe(
      "The day from which it holds, none in the future. What stops contact needs one; a consent has that on which it was given, anything else today where it is left out",
    ),
    reason: Reason.describe("How it is known; of a consent its words"),
    params: z
      .record(z.string(), z.unknown())
      .default({})
      .describe("What the kind says beyond its day"),
    evidence: CitedEvidence.optional().describe("Of a consent"),
  }),
  output: z.object({ flagId: Id }),
};

const Ending = {
  input: z.object({ flagId: Id, reason: Reason }),
  output: z.object({ flagId: Id }),
};

/** It is not so, or not any more. Whoever recorded it does not lift it, nor who gains from the contact. */
export const endBorrowerFlag = Ending;

/** The borrower takes back a consent or wants no language any more: at once, told to anybody who may record it. */
export const withdrawBorrowerFlag = Ending;

/** In which language the borrower wants to be spoken and written to; null where he has not said. */
export const getLanguage = {
  input: z.object({ taskId: Id }),
  output: z.object({ language: z.enum(BORROWER_LANGUAGES).nullable() }),
};
