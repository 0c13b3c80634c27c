import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { FileReply } from "../../core/file.ts";
import { Id } from "../../core/page.ts";
import { markSecret } from "../../core/secret.ts";

/** How many users one request may enable or disable. */
export const SWITCH_LIMIT = 500;
/** How many passwords one file may hold. */
export const PASSWORD_LIMIT = 50;
/** So many days ahead a downloaded password may open at most. */
export const PASSWORD_DAYS_AHEAD = 31;

/** What became of one of them, or follows from it. */
const UserOutcome = z.object({
  id: Id,
  key: z.string(),
  message: z.string(),
});

const switched = {
  input: z.object({
    ids: z.array(Id).min(1, "user.noneSelected").max(SWITCH_LIMIT),
  }),
  output: z.object({
    /** As it was asked for now; those that were so before are among them. */
    done: z.array(Id),
    /** Those who stay as they are, each with the reason. */
    refused: z.array(UserOutcome),
    /** What follows and somebody should see to: a group has no leader now. */
    warnings: z.array(UserOutcome),
  }),
};

/**
 * Sessions, sockets and API tokens of the disabled end within a second on every server. Nobody disables himself, and
 * the last administrator is refused.
 */
export const disable = { ...switched };
/** A leader whose group has another by now is refused, and whoever works a stage that his institution or group lost. */
export const enable = { ...switched };

/** Another password that is good for one login, for somebody else; whatever acted under the old one ends. */
export const givePassword = {
  input: z.object({ userId: Id }),
  output: z.object({
    userId: Id,
    login: z.string(),
    /** Shown this once. */
    password: markSecret(z.string()),
    /** Until then he has to log in and choose another. */
    validUntil: Instant,
  }),
};

/**
 * A workbook of logins, names and new passwords, each good for one login. They open from the start of `effectiveDate`
 * (today or later, in the zone of each user's institution) and lapse as long after it as every one-time password
 * does. The old passwords and whatever acts under them end at once. A file is never kept: asking again under the same key
 * gives new passwords. All of them are given or none.
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

/** Ends the session; tokens and trusted devices stay. */
export const endSession = {
  input: z.object({ userId: Id }),
  output: z.object({ userId: Id, sessionEnded: z.boolean() }),
};

/** After too many wrong passwords the login may be tried again at once. */
export const unlock = {
  input: z.object({ userId: Id }),
  output: z.object({
    userId: Id,
    /** False where it was not locked. */
    unlocked: z.boolean(),
  }),
};

/**
 * The caller's own password. Ends the session: log in again with the new one. `password` is sealed like that of a login;
 * what lies in it is checked like any input, and an API token may not do this.
 */
export const changePassword = {
  input: z.object({
    password: z.string().min(1).max(1024).meta({
      description:
        'Base64 of RSA-OAEP (SHA-256, no label) over the UTF-8 JSON {"password": "the present one", "newPassword": "8 to 14 letters and digits"} with the key of rsaPublicKey; or over the present password alone, with newPassword beside it',
    }),
    newPassword: z.string().min(1).max(1024).optional().meta({
      description:
        "Base64 of RSA-OAEP (SHA-256, no label) over the new password alone, where the present one is sealed alone",
    }),
    /** Which public key was used; without it every key in force is tried. */
    keyId: z.string().max(64).optional(),
    /** The caller's API tokens end with the change too; his session does in any case. */
    revokeTokens: z.boolean().default(true),
  }),
  output: z.object({ userId: Id }),
};

/**
 * Confirms an approver, who can approve nothing before. Refused to a caller who set up or changed the account, and where
 * the user is of another version than was read.
 */
export const confirm = {
  input: z.object({ userId: Id, version: z.int().positive() }),
  output: z.object({ userId: Id, confirmedAt: Instant }),
};

/** Ends the session, every API token and all trusted devices of a user in the caller's sight. */
export const revokeAccess = {
  input: z.object({ userId: Id }),
  output: z.object({
    userId: Id,
    sessionEnded: z.boolean(),
    /** How many API tokens ended. */
    tokens: z.int().nonnegative(),
  }),
};
