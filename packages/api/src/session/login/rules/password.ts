import type { Lang } from "@kolekta/i18n";
import type { PasswordState } from "../../session/rules/password.ts";

/*
 * Form of a password and validity of a one-time password. Correctness and reuse are checked
 * elsewhere. The login page loads this file, so it imports no schema library.
 */

/** Minimum length in the sign-in form by language: the customer's texts differ. */
export const LOGIN_PASSWORD_MIN = { cn: 5, en: 6, es: 6 } as const satisfies Record<Lang, number>;

export const LOGIN_PASSWORD_MAX = 64;

export const NEW_PASSWORD = { min: 8, max: 14 } as const;

const LETTERS_AND_DIGITS = /^(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]+$/;

/** Accepts 8 to 14 letters and digits with at least one of each, case sensitive. */
export const isNewPassword = (text: string): boolean =>
  text.length >= NEW_PASSWORD.min &&
  text.length <= NEW_PASSWORD.max &&
  LETTERS_AND_DIGITS.test(text);

/** Password part of the sign-in policy in force. */
export interface PasswordPolicy {
  readonly passwordLifeDays: number;
  /** Hours until a one-time password without a sign-in expires. */
  readonly temporaryPasswordHours: number;
  /** Number of passwords that may not be reused, the current one included. */
  readonly passwordHistoryLength: number;
}

const HOUR_MS = 3_600_000;

/** Password set by another user; it is refused before `passwordOpensAt`. */
export interface OneTimePassword extends PasswordState {
  readonly passwordOpensAt: Date | null;
}

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

export const hasOneTimePasswordExpired = (
  password: OneTimePassword,
  policy: Pick<PasswordPolicy, "temporaryPasswordHours">,
  now: Date,
): boolean =>
  password.mustChangePassword && now.getTime() >= computeExpiry(password, policy).getTime();

/** Returns the time from which a one-time password is valid; null if it already is. */
export const findPasswordOpening = (
  { mustChangePassword, passwordOpensAt }: OneTimePassword,
  now: Date,
): Date | null =>
  mustChangePassword && passwordOpensAt !== null && now < passwordOpensAt ? passwordOpensAt : null;
