import type { Lang } from "@kolekta/i18n";
import type { PasswordState } from "../../session/rules/password.ts";

/*
 * What a password must look like, and how long a given one opens anything. Decides on the text and on times: whether it
 * is right or was used before is not known here. The login page loads this file, so no schema library comes along.
 */

/** Shortest password that the login form sends off, by language: the customer's texts differ. */
export const LOGIN_PASSWORD_MIN = {
  cn: 5,
  en: 6,
  es: 6,
} as const satisfies Record<Lang, number>;

export const LOGIN_PASSWORD_MAX = 64;

export const NEW_PASSWORD = { min: 8, max: 14 } as const;

const LETTERS_AND_DIGITS = /^(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]+$/;

/** A password that may be set: 8 to 14 letters and digits with at least one of each, case sensitive. */
export const isNewPassword = (text: string): boolean =>
  text.length >= NEW_PASSWORD.min &&
  text.length <= NEW_PASSWORD.max &&
  LETTERS_AND_DIGITS.test(text);

/** How long passwords hold, as it is in force. */
export interface PasswordPolicy {
  readonly passwordLifeDays: number;
  /** Hours until a temporary password without a login stops working. */
  readonly temporaryPasswordHours: number;
  /** Passwords that may not be used again, the current one included. */
  readonly passwordHistoryLength: number;
}

const HOUR_MS = 3_600_000;

/** A password that somebody else gave; it opens nothing before `passwordOpensAt`. */
export interface OneTimePassword extends PasswordState {
  readonly passwordOpensAt: Date | null;
}

/** When a password that is given now, or from a day on, opens nothing any more. */
export function computeExpiry(
  {
    passwordChangedAt,
    passwordOpensAt,
  }: Pick<OneTimePassword, "passwordChangedAt" | "passwordOpensAt">,
  { temporaryPasswordHours }: Pick<PasswordPolicy, "temporaryPasswordHours">,
): Date {
  const opensAt = passwordOpensAt?.getTime() ?? 0;
  const from = Math.max(passwordChangedAt.getTime(), opensAt);
  return new Date(from + temporaryPasswordHours * HOUR_MS);
}

/** A one-time password is too old to log in with. */
export const hasOneTimePasswordExpired = (
  password: OneTimePassword,
  policy: Pick<PasswordPolicy, "temporaryPasswordHours">,
  now: Date,
): boolean =>
  password.mustChangePassword && now.getTime() >= computeExpiry(password, policy).getTime();

/** The moment for which a one-time password still waits; null where it waits for none. */
export const waitsUntil = (
  { mustChangePassword, passwordOpensAt }: OneTimePassword,
  now: Date,
): Date | null =>
  mustChangePassword && passwordOpensAt !== null && now < passwordOpensAt ? passwordOpensAt : null;
