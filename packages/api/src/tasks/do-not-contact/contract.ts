import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { fileOutput } from "../../core/file.ts";
import { Id, pageInput, pageOutput } from "../../core/page.ts";
import { Phone } from "../contact/contract.ts";
import { CONTACT_CHANNELS } from "../contact/contract-codes.ts";
import { WholePhone } from "../phone/contract.ts";
import {
  DO_NOT_CONTACT_CONSENT_LENGTH,
  DO_NOT_CONTACT_NOTE_LENGTH,
  DO_NOT_CONTACT_REASONS,
  DO_NOT_CONTACT_SORTS,
  DO_NOT_CONTACT_SOURCES,
  DO_NOT_CONTACT_STATES,
  DO_NOT_CONTACT_SUBJECTS,
} from "./contract-codes.ts";

const Channel = z.enum(CONTACT_CHANNELS);
const Reason = z.enum(DO_NOT_CONTACT_REASONS);
const State = z.enum(DO_NOT_CONTACT_STATES);

/** Entry for one number, whichever borrowers have it, or for all numbers of one person. */
export const DoNotContactEntry = z.object({
  doNotContactId: Id,
  subject: z.enum(DO_NOT_CONTACT_SUBJECTS),
  phone: z.string().nullable().describe("Masked; null for a person"),
  /** Person, or borrowers who have the number: some of those visible to the caller. */
  people: z.array(z.object({ borrowerId: Id, name: z.string() })),
  /** Open cases affected, as visible to the caller. */
  openCases: z.int(),
  channel: Channel.nullable().describe("Null for all channels"),
  reason: Reason,
  note: z.string().nullable(),
  source: z.enum(DO_NOT_CONTACT_SOURCES),
  message: z.string().nullable(),
  /** Case at which the entry was recorded, if visible to the caller. */
  taskId: Id.nullable(),
  institutionName: z.string().nullable(),
  creatorName: z.string().nullable(),
  createdAt: Instant,
  until: Instant.nullable(),
  state: State,
  isOwn: z
    .boolean()
    .describe(
      "Recorded by the caller's institution or the lender; else details are hidden and only the lender can lift it",
    ),
  /** Lifting needs the person's recorded consent. */
  needsConsent: z.boolean(),
  liftedAt: Instant.nullable(),
  lifterName: z.string().nullable(),
  liftReason: z.string().nullable(),
  consent: z.string().nullable(),
  version: z.int(),
});
export type DoNotContactEntry = z.infer<typeof DoNotContactEntry>;

const filter = {
  text: z
    .string()
    .trim()
    .max(100)
    .optional()
    .describe("Part of the name of the person or recorder"),
  person: z.string().trim().max(100).optional(),
  phone: WholePhone.optional(),
  channel: Channel.optional(),
  reason: Reason.optional(),
  source: z.enum(DO_NOT_CONTACT_SOURCES).optional(),
  institutionId: Id.optional().describe("Recording institution, or one with affected cases"),
  creator: z.string().trim().max(100).optional(),
  from: Day.optional(),
  to: Day.optional(),
};
export type DoNotContactFilter = z.output<z.ZodObject<typeof filter>>;

export const list = {
  input: z.object({
    ...filter,
    state: State.optional(),
    sort: z.enum(DO_NOT_CONTACT_SORTS).default("created"),
    descending: z.boolean().default(true),
    ...pageInput(20),
  }),
  output: pageOutput(DoNotContactEntry).extend({
    states: z.array(z.object({ state: State, n: z.int() })),
  }),
};

/** Lists every entry of the same number or person, newest first. */
export const history = {
  input: z.object({ doNotContactId: Id }),
  output: z.array(DoNotContactEntry),
};

/** Entries in force for the borrower of a case and the borrower's numbers. */
export const listOfCase = {
  input: z.object({ taskId: Id }),
  output: z.array(DoNotContactEntry.extend({ contactIds: z.array(Id) })),
};

/**
 * Adds an entry for a contact of a case. With the right to lift also for a whole person, named by
 * the case alone, or for a typed number.
 */
export const add = {
  input: z
    .object({
      taskId: Id.optional(),
      contactId: Id.optional(),
      phone: Phone.optional(),
      channel: Channel.nullable().default(null).describe("Null for all channels"),
      reason: Reason.exclude(["OPT_OUT"]),
      note: z.string().trim().max(DO_NOT_CONTACT_NOTE_LENGTH).default(""),
      until: Instant.nullable().default(null).describe("Expiry; null for none"),
    })
    .refine(({ taskId, phone }) => (taskId === undefined) !== !phone, {
      error: "doNotContact.subjectRequired",
      path: ["phone"],
    })
    .refine(({ contactId, phone }) => !contactId || !phone, {
      error: "doNotContact.subjectRequired",
      path: ["phone"],
    })
    .refine(({ reason, note }) => reason !== "OTHER" || note.length >= 3, {
      error: "doNotContact.noteRequired",
      path: ["note"],
    }),
  output: z.object({ doNotContactId: Id }),
};

/** Lifts an entry; it stays on record with the user and the reason. */
export const lift = {
  input: z.object({
    doNotContactId: Id,
    version: z.int().positive(),
    reason: z.string().trim().min(3).max(DO_NOT_CONTACT_NOTE_LENGTH),
    consent: z
      .string()
      .trim()
      .max(DO_NOT_CONTACT_CONSENT_LENGTH)
      .default("")
      .describe("How the person agreed to be contacted again"),
  }),
  output: z.object({ doNotContactId: Id, version: z.int() }),
};

/** Exports all entries under the filter as a workbook. */
export const exportList = {
  input: z.object({ ...filter, state: State.optional() }),
  output: fileOutput("xlsx"),
};
