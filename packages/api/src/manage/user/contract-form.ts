import { z } from "zod";
import { Day } from "../../core/day.ts";
import { Id } from "../../core/page.ts";
import { markSecret } from "../../core/secret.ts";
import { formatOr } from "../../core/text.ts";
import { RoleNumber } from "../role/contract.ts";
import { UserStatus } from "./contract.ts";

export const Login = z
  .string()
  .trim()
  .regex(/^[\w.-]{3,64}$/, formatOr("user.loginFormat"))
  .meta({ example: "agent01" });

const Name = z.string().trim().min(1).max(100);
const Email = z.email(formatOr("user.emailFormat")).max(200);
/** A mobile number: 08… or 8…, with spaces or dashes between the digits. */
const Phone = z
  .string()
  .trim()
  .regex(/^0?8([ -]?\d){7,12}$/, "user.phoneFormat")
  .meta({ example: "081234567890" });

/** At the telephone: `username` is the account of the telephone system, `extension` and `device` are the seat. */
export const Telephony = z.object({
  username: z
    .string()
    .trim()
    .regex(/^[\w.@-]{2,64}$/, "user.telephonyFormat")
    .meta({ example: "agent01" }),
  extension: z
    .string()
    .trim()
    .regex(/^\d{2,10}$/, "user.extensionFormat")
    .meta({ example: "1042" })
    .nullable()
    .default(null),
  device: z.string().trim().min(1).max(64).nullable().default(null),
});
export type Telephony = z.output<typeof Telephony>;

const FIELDS = {
  login: Login,
  name: Name,
  email: Email,
  role: RoleNumber,
};

const OPTIONAL = {
  phone: Phone.nullable(),
  /** Roles of an agency need one, those of the lender have none. */
  institutionId: Id.nullable(),
  /** A group of the institution. */
  groupId: Id.nullable(),
  /** A stage of the institution, and of the group where it has stages of its own. */
  stageId: Id.nullable(),
  /** Leads the group: for roles that see the cases of a group. */
  isLeader: z.boolean(),
  status: UserStatus,
  /** Somebody of the lender sees these institutions alone; empty: all. */
  institutionIds: z.array(Id).max(200),
  certifiedUntil: Day.nullable(),
  telephony: Telephony.nullable(),
};

/** What of a change needs a word of its own. */
const Consents = {
  /** The group has another leader: he becomes a member. Without it the change is refused and names him. */
  replaceLeader: z.boolean().default(false),
  /**
   * Open cases of stages that he works no longer go back to the pool. Without it a change of role, institution, group or
   * stage that leaves such cases is refused and says how many.
   */
  redispatch: z.boolean().default(false),
};

export const Warning = z.object({
  key: z.string(),
  message: z.string(),
});

const Saved = z.object({
  userId: Id,
  version: z.int(),
  /** Of the group whose leader this user has replaced. */
  replacedLeader: z.object({ id: Id, name: z.string() }).nullable(),
  /** Cases that went back to the pool. */
  released: z.int().nonnegative(),
  /** His session has ended: he was disabled, or his role or institution is another. */
  sessionEnded: z.boolean(),
  /** What follows and somebody should see to: a group has no leader now. */
  warnings: z.array(Warning),
});

const SealedPassword = z.string().min(1).max(1024).meta({
  description:
    'Base64 of RSA-OAEP (SHA-256, no label) over the UTF-8 JSON {"newPassword": "8 to 14 letters and digits"}, or over the new password alone, with the key of rsaPublicKey',
});

/**
 * A new user without `userId`, else a change of one; what is left out is empty in a new user and stays in another. A new
 * one gets a password that is good for one login: the given `password`, or one that is told in the reply this once.
 * `version` is needed with `userId` and refuses a change of what somebody else has changed since.
 */
export const save = {
  input: z.object({
    userId: Id.optional(),
    version: z.int().positive().optional(),
    ...FIELDS,
    ...z.object(OPTIONAL).partial().shape,
    /** Of a new user only; of others it is given by `givePassword`. */
    password: SealedPassword.optional(),
    keyId: z.string().max(64).optional(),
    ...Consents,
  }),
  output: Saved.extend({
    /** Of a new user to whom none was given: shown this once. */
    password: markSecret(z.string().nullable()),
  }),
};
export type SaveInput = z.output<typeof save.input>;

/** Changes the fields that are named and leaves the others. */
export const update = {
  input: z.object({
    userId: Id,
    version: z.int().positive(),
    ...z.object({ ...FIELDS, ...OPTIONAL }).partial().shape,
    ...Consents,
  }),
  output: Saved,
};

/** What a move of an agent to another stage would mean: whether the caller may, and what becomes of his open cases. */
export const previewMove = {
  input: z.object({ userId: Id, stageId: Id }),
  output: z.object({
    allowed: z.boolean(),
    /** Why it is not allowed; null where it is. */
    key: z.string().nullable(),
    message: z.string().nullable(),
    /** Open cases that are assigned to him. */
    openCases: z.int().nonnegative(),
    /** Those of them that are of other stages and would have to go back to the pool. */
    leavingCases: z.int().nonnegative(),
    needsRedispatch: z.boolean(),
    version: z.int(),
  }),
};

/**
 * Moves an agent to another stage. Open cases of other stages go back to the pool in the same moment, where `redispatch`
 * asks for it; without it they refuse the move.
 */
export const move = {
  input: z.object({
    userId: Id,
    stageId: Id,
    version: z.int().positive(),
    redispatch: z.boolean().default(false),
  }),
  output: z.object({
    userId: Id,
    version: z.int(),
    /** Cases that went back to the pool. */
    released: z.int().nonnegative(),
  }),
};
