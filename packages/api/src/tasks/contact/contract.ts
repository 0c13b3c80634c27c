import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { Id } from "../../core/page.ts";
import { markSecret } from "../../core/secret.ts";
import { CONTACT_STATES, RELATIONS, UNSTATED_RELATIONS } from "./contract-codes.ts";

export { CONTACT_STATES, RELATIONS } from "./contract-codes.ts";

export const Relation = z.enum(RELATIONS);
export type Relation = z.infer<typeof Relation>;

/** Relations that the borrower or an agent can state. */
export const StatedRelation = Relation.exclude(UNSTATED_RELATIONS);

export const Contact = z.object({
  contactId: Id,
  relation: Relation,
  name: z.string(),
  phone: z.string().describe("Masked"),
  source: z.enum(["APPLICATION", "EMERGENCY", "AGENT"]),
  state: z.enum(CONTACT_STATES),
  lastCallResult: z.string().nullable(),
  lastContactAt: Instant.nullable(),
});
export type Contact = z.infer<typeof Contact>;

const OfBorrower = z.object({ id: Id.describe("Id of the borrower") });

export const list = { input: OfBorrower, output: z.array(Contact) };

/**
 * Number as typed; the country of the case decides if it is valid. Indonesian numbers start with 08
 * or 8.
 */
const NUMBER = String.raw`\+?(?:[\s().-]*\d){2,20}`;
const MASKED = String.raw`\+?\d*\*+\d*`;
const phoneLike = (pattern: string) =>
  z
    .string()
    .trim()
    .max(40)
    .regex(new RegExp(`^(${pattern})$`), "contact.badPhone");
export const Phone = phoneLike(NUMBER);
const Name = z.string().trim().min(2).max(100);
const Person = z.object({ relation: StatedRelation, name: Name, phone: Phone });

/** Adds a contact that the agent learned of, or changes one. */
export const save = {
  input: z
    .object({
      taskId: Id,
      contactId: Id.optional(),
      ...Person.shape,
      phone: phoneLike(`${NUMBER}|${MASKED}`)
        .optional()
        .describe("Required for a new contact; if masked, unchanged"),
    })
    .refine(({ contactId, phone }) => contactId ?? phone, {
      path: ["phone"],
      message: "contact.phoneRequired",
    }),
  output: z.object({ contactId: Id }),
};

export const saveEmergency = {
  input: z.object({ taskId: Id, ...Person.shape }),
  output: z.object({ contactId: Id }),
};

export const removeEmergency = {
  input: z.object({ id: Id.describe("Id of the contact") }),
  output: z.object({ contactId: Id, removedAt: Instant.describe("Needed to undo this removal") }),
};

/** Undoes a removal within minutes, if the contact has not changed since. */
export const restoreEmergency = {
  input: z.object({ contactId: Id, removedAt: Instant }),
  output: z.object({ contactId: Id }),
};

/** Approves or refuses a contact that an agent added. The agent who added it cannot decide. */
export const decide = {
  input: z.object({
    taskId: Id,
    contactId: Id,
    approve: z.boolean(),
    seen: z
      .object({ relation: Relation, name: z.string(), phone: z.string() })
      .optional()
      .describe("Contact as read; refused if it has changed"),
  }),
  output: z.object({ contactId: Id, state: z.enum(CONTACT_STATES) }),
};

/**
 * Other borrowers, visible to the caller, whose stated contacts have one of this borrower's
 * numbers.
 */
export const listRelatedPhones = {
  input: OfBorrower,
  output: z.array(
    z.object({
      phone: z.string(),
      borrowerId: Id,
      borrowerName: z.string(),
      relation: Relation,
      openCases: z.int(),
    }),
  ),
};

export const getMasking = {
  input: z.object({}).optional(),
  output: z.object({ isHide: z.boolean(), canReveal: z.boolean(), quota: z.int(), used: z.int() }),
};

const OutsideHours = z.boolean().describe("Outside contact hours; the leader was notified");

/** Reveals one number, with a reason; logged, and within a daily quota. */
export const reveal = {
  input: z.object({ taskId: Id, contactId: Id, reason: z.string().trim().min(3).max(300) }),
  output: z.object({
    phone: markSecret(z.string()),
    quota: z.int(),
    used: z.int(),
    isOutsideHours: OutsideHours,
  }),
};

export const PERSONAL_DATA = ["ID_NUMBER", "ADDRESS", "COMPANY_ADDRESS"] as const;
export type PersonalDatum = (typeof PERSONAL_DATA)[number];

/**
 * Reveals the borrower's ID number or an address; logged, and counted against the daily quota of
 * numbers.
 */
export const revealId = {
  input: reveal.input
    .omit({ contactId: true })
    .extend({ datum: z.enum(PERSONAL_DATA).default("ID_NUMBER") }),
  output: z.object({
    idNumber: markSecret(z.string()).optional(),
    address: markSecret(z.string()).optional(),
    quota: z.int(),
    used: z.int(),
    isOutsideHours: OutsideHours,
  }),
};

export const DEVICE_DATA = ["ADDRESS_BOOK", "CALL_LIST"] as const;
export const DeviceData = z.enum(DEVICE_DATA);
export type DeviceData = z.infer<typeof DeviceData>;

const Opening = z.object({
  open: z.boolean(),
  /** Reason for the state: the law of the country, or a grant or its request. */
  why: z.enum(["CLOSED_BY_LAW", "REQUESTED", "GRANTED", "NOT_REGULATED"]),
  source: z.string().nullable(),
  expiresAt: Instant.nullable(),
});

const DeviceInput = z.object({ id: Id.describe("Id of the case (task)") });

export const listAddressBook = {
  input: DeviceInput,
  output: Opening.extend({
    rows: z.array(z.object({ relation: Relation, name: z.string(), phone: z.string() })),
  }),
};

export const listPhoneCalls = {
  input: DeviceInput,
  output: Opening.extend({
    rows: z.array(
      z.object({
        name: z.string().nullable(),
        phone: z.string(),
        direction: z.enum(["IN", "OUT", "MISSED"]),
        at: Instant,
        seconds: z.int(),
      }),
    ),
  }),
};

export const requestGrant = {
  input: z.object({ taskId: Id, kind: DeviceData, reason: z.string().trim().min(3).max(300) }),
  output: z.object({ grantId: Id }),
};

export const listGrants = {
  input: z.object({}).optional(),
  output: z.array(
    z.object({
      grantId: Id,
      taskId: Id,
      borrowerName: z.string(),
      kind: DeviceData,
      agentName: z.string(),
      institutionName: z.string(),
      reason: z.string(),
      requestedAt: Instant,
    }),
  ),
};

export const decideGrant = {
  input: z.object({ grantId: Id, approve: z.boolean() }),
  output: z.object({ grantId: Id }),
};
