import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Id } from "../../core/page.ts";
import { CONTACT_CHANNELS } from "../contact/contract-codes.ts";
import { CitedEvidence, ConsentView } from "./contract-consent.ts";

/**
 * Flags of a person, not of one debt. They stop contact for all cases of the borrower at every
 * institution.
 */
export const STOPPING_KINDS = ["DECEASED", "REPRESENTED", "FRAUD", "DO_NOT_CONTACT"] as const;
export type StoppingKind = (typeof STOPPING_KINDS)[number];

/**
 * The kinds after the stopping ones define allowed contact for the guard: consent, language,
 * inconvenient times or numbers.
 */
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

/** Methods of giving a consent: a contact channel, in person, or on paper. */
export const CONSENT_METHODS = [...CONTACT_CHANNELS, "PERSON", "LETTER"] as const;

/** Languages of texts to borrowers; es is Indonesian. */
export const BORROWER_LANGUAGES = ["en", "cn", "es"] as const;

/** Local time of the borrower; 24:00 ends a day. */
const ClockTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/);
const Weekdays = z.array(z.int().min(1).max(7)).min(1).max(7).describe("1 (Monday) to 7");

const None = z.strictObject({});

export const BORROWER_FLAG_PARAMS = {
  DECEASED: None,
  FRAUD: None,
  DO_NOT_CONTACT: None,
  /** Representative; unknown when the flag came from closing a case. */
  REPRESENTED: z.strictObject({
    name: z.string().trim().min(2).max(100).optional(),
    phone: z.string().trim().min(5).max(30).optional(),
  }),
  /** Contact outside legal hours, only on these channels and in these hours. */
  CONSENT: z.strictObject({
    channels: Channels,
    from: ClockTime,
    to: ClockTime,
    weekdays: Weekdays,
    holidays: z.boolean().default(false).describe("Also on holidays"),
    way: z.enum(CONSENT_METHODS).describe("Form of the consent"),
    consentedAt: z.iso.datetime({ offset: true }).describe("Time of the consent"),
  }),
  LANGUAGE: z.strictObject({ language: z.enum(BORROWER_LANGUAGES) }),
  /** Contact that matches all given parts; at least one part is required. */
  INCONVENIENT: z.strictObject({
    channels: Channels.optional(),
    contactId: Id.optional().describe("Contact, such as a work number"),
    weekdays: Weekdays.optional(),
    from: ClockTime.optional(),
    to: ClockTime.optional(),
  }),
} as const satisfies Record<BorrowerFlagKind, z.ZodType>;

export type BorrowerFlagParams = {
  [Kind in BorrowerFlagKind]: z.infer<(typeof BORROWER_FLAG_PARAMS)[Kind]>;
};

/** Borrower flag with the parameters of its kind, as the guard reads it. */
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
 * Lists open and ended flags of the borrower of a case, newest first. Flags are never deleted.
 * Reasons and names of other institutions are hidden, and so is the phone number of a
 * representative.
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
      canEnd: z.boolean().describe("The caller may end the flag"),
      consent: ConsentView.nullable().describe("Null for other kinds"),
    }),
  ),
};

/**
 * Records a flag, which applies to all cases of the borrower from the commit on. Late fees end on
 * the day of death.
 */
export const addBorrowerFlag = {
  input: z.object({
    taskId: Id,
    kind: BorrowerFlagKind,
    fromOn: Day.optional().describe(
      "First day, not in the future. Required for flags that stop contact; defaults to the day of a consent, else to today",
    ),
    reason: Reason.describe("Source; for a consent, its wording"),
    params: z.record(z.string(), z.unknown()).default({}).describe("Parameters of the kind"),
    evidence: CitedEvidence.optional().describe("Only for a consent"),
  }),
  output: z.object({ flagId: Id }),
};

const Ending = {
  input: z.object({ flagId: Id, reason: Reason }),
  output: z.object({ flagId: Id }),
};

/**
 * Ends a flag that is wrong or over. Neither the recorder nor a user who gains from the contact may
 * end it.
 */
export const endBorrowerFlag = Ending;

/**
 * Withdraws a consent or language at the borrower's request, at once. Any user who may record flags
 * can do so.
 */
export const withdrawBorrowerFlag = Ending;

/** Language that the borrower wants in calls and messages; null when none is recorded. */
export const getLanguage = {
  input: z.object({ taskId: Id }),
  output: z.object({ language: z.enum(BORROWER_LANGUAGES).nullable() }),
};
