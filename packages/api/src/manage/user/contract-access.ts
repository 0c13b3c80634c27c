import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { FileReply } from "../../core/file.ts";
import { Id } from "../../core/page.ts";
import { markSecret } from "../../core/secret.ts";

export const SWITCH_LIMIT = 500;
export const PASSWORD_LIMIT = 50;
/** Maximum days until a downloaded password opens. */
export const PASSWORD_DAYS_AHEAD = 31;

const UserOutcome = z.object({ id: Id, key: z.string(), message: z.string() });

const switched = {
  input: z.object({ ids: z.array(Id).min(1, "user.noneSelected").max(SWITCH_LIMIT) }),
  output: z.object({
    /** Users in the requested state, including those that already were. */
    done: z.array(Id),
    /** Unchanged users, each with the reason. */
    refused: z.array(UserOutcome),
    /** Consequences that need attention, such as a group without a leader. */
    warnings: z.array(UserOutcome),
  }),
};

/**
 * Sessions, sockets and API tokens of the disabled users end within a second on every server. The
 * caller and the last administrator are refused.
 */
export const disable = { ...switched };
/**
 * Refuses a leader whose group has another leader by now, and a user whose stage the institution or
 * group lost.
 */
export const enable = { ...switched };

/** Issues a one-time password to another user. All access under the old password ends. */
export const givePassword = {
  input: z.object({ userId: Id }),
  output: z.object({
    userId: Id,
    login: z.string(),
    /** Shown only once. */
    password: markSecret(z.string()),
    /** Until then the user has to sign in and choose another password. */
    validUntil: Instant,
  }),
};

/**
 * A workbook of logins, names and one-time passwords. They open from the start of `effectiveDate`
 * (today or later, in the zone of each user's institution) and expire as long after it as every
 * one-time password. The old passwords and all access under them end at once. The file is not
 * stored: a repeated request under the same key gives new passwords. All passwords are issued or
 * none.
 */
export const downloadPasswords = {
  input: z.object({
    ids: z.array(Id).min(1, "user.noneSelected").max(PASSWORD_LIMIT),
    effectiveDate: Day,
  }),
  output: markSecret(
    z.instanceof(FileReply).meta({ description: "A workbook (xlsx)", format: "binary" }),
  ),
};

/** Ends the session; tokens and trusted devices remain. */
export const endSession = {
  input: z.object({ userId: Id }),
  output: z.object({ userId: Id, sessionEnded: z.boolean() }),
};

/** Clears the lock after too many wrong passwords. */
export const unlock = {
  input: z.object({ userId: Id }),
  output: z.object({
    userId: Id,
    /** Set when the login was locked. */
    unlocked: z.boolean(),
  }),
};

/**
 * Changes the caller's own password and ends the session: sign in with the new one. `password` is
 * encrypted like that of a sign-in, its content is validated like any input, and API tokens are
 * refused.
 */
export const changePassword = {
  input: z.object({
    password: z
      .string()
      .min(1)
      .max(1024)
      .meta({
        description:
          'Base64 of RSA-OAEP (SHA-256, no label) over the UTF-8 JSON {"password": "current password", "newPassword": "8 to 14 letters and digits"} with the key of rsaPublicKey; or over the current password only, with newPassword as a separate field',
      }),
    newPassword: z
      .string()
      .min(1)
      .max(1024)
      .optional()
      .meta({
        description:
          "Base64 of RSA-OAEP (SHA-256, no label) over the new password only, if `password` holds only the current one",
      }),
    /** Public key that was used; without it every key in force is tried. */
    keyId: z.string().max(64).optional(),
    /** Ends the caller's API tokens too. The session ends in any case. */
    revokeTokens: z.boolean().default(true),
  }),
  output: z.object({ userId: Id }),
};

/**
 * Confirms an approver, who cannot approve before. Refused to a caller who set up or changed the
 * account, and for another version than the caller read.
 */
export const confirm = {
  input: z.object({ userId: Id, version: z.int().positive() }),
  output: z.object({ userId: Id, confirmedAt: Instant }),
};

/** Ends the session, every API token and all trusted devices of a visible user. */
export const revokeAccess = {
  input: z.object({ userId: Id }),
  output: z.object({ userId: Id, sessionEnded: z.boolean(), tokens: z.int().nonnegative() }),
};
