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
/** Mobile number: 08… or 8…, with spaces or dashes between the digits. */
const Phone = z
  .string()
  .trim()
  .regex(/^0?8([ -]?\d){7,12}$/, "user.phoneFormat")
  .meta({ example: "081234567890" });

/**
 * Telephony account: `username` is the account of the telephone system, `extension` and `device`
 * are the phone.
 */
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

const FIELDS = { login: Login, name: Name, email: Email, role: RoleNumber };

const OPTIONAL = {
  phone: Phone.nullable(),
  /** Required for roles of an agency, null for roles of the lender. */
  institutionId: Id.nullable(),
  /** A group of the institution. */
  groupId: Id.nullable(),
  /** A stage of the institution, and of the group where it has stages of its own. */
  stageId: Id.nullable(),
  /** Makes the user leader of the group, for roles that see the cases of a group. */
  isLeader: z.boolean(),
  status: UserStatus,
  /** Institutions to which a user of the lender is limited; empty for all. */
  institutionIds: z.array(Id).max(200),
  certifiedUntil: Day.nullable(),
  telephony: Telephony.nullable(),
};

const Consents = {
  /**
   * Makes the present leader of the group a member. Without it the change is refused and names the
   * leader.
   */
  replaceLeader: z.boolean().default(false),
  /**
   * Returns open cases of stages that the user no longer works to the pool. Without it a change of
   * role, institution, group or stage that leaves such cases is refused and gives their number.
   */
  redispatch: z.boolean().default(false),
};

export const Warning = z.object({ key: z.string(), message: z.string() });

const Saved = z.object({
  userId: Id,
  version: z.int(),
  /** Leader of the group, replaced by this user. */
  replacedLeader: z.object({ id: Id, name: z.string() }).nullable(),
  /** Number of cases that returned to the pool. */
  released: z.int().nonnegative(),
  /**
   * Set when the session ended because the user was disabled or has another role or institution.
   */
  sessionEnded: z.boolean(),
  /** Consequences that need attention, such as a group without a leader. */
  warnings: z.array(Warning),
});

const SealedPassword = z
  .string()
  .min(1)
  .max(1024)
  .meta({
    description:
      'Base64 of RSA-OAEP (SHA-256, no label) over the UTF-8 JSON {"newPassword": "8 to 14 letters and digits"}, or over the new password only, with the key of rsaPublicKey',
  });

/**
 * Creates a user without `userId`, otherwise changes one. Missing fields are empty in a new user
 * and unchanged in an existing one. A new user gets a one-time password: the given `password`, or
 * one that only this reply contains. `version` is required with `userId` and prevents overwriting a
 * newer change.
 */
export const save = {
  input: z.object({
    userId: Id.optional(),
    version: z.int().positive().optional(),
    ...FIELDS,
    ...z.object(OPTIONAL).partial().shape,
    /** Only for a new user; `givePassword` issues one to an existing user. */
    password: SealedPassword.optional(),
    keyId: z.string().max(64).optional(),
    ...Consents,
  }),
  output: Saved.extend({
    /** For a new user without a given password; shown only once. */
    password: markSecret(z.string().nullable()),
  }),
};

/** Changes the given fields only. */
export const update = {
  input: z.object({
    userId: Id,
    version: z.int().positive(),
    ...z.object({ ...FIELDS, ...OPTIONAL }).partial().shape,
    ...Consents,
  }),
  output: Saved,
};

/**
 * Effect of moving an agent to another stage: permission of the caller and consequences for open
 * cases.
 */
export const previewMove = {
  input: z.object({ userId: Id, stageId: Id }),
  output: z.object({
    allowed: z.boolean(),
    /** Reason of a refused move; null when allowed. */
    key: z.string().nullable(),
    message: z.string().nullable(),
    openCases: z.int().nonnegative(),
    /** Number of these cases in other stages, which would return to the pool. */
    leavingCases: z.int().nonnegative(),
    needsRedispatch: z.boolean(),
    version: z.int(),
  }),
};

/**
 * Moves an agent to another stage. With `redispatch`, open cases of other stages return to the pool
 * in the same transaction; without it they refuse the move.
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
    /** Number of cases that returned to the pool. */
    released: z.int().nonnegative(),
  }),
};
