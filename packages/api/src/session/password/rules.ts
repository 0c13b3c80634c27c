import type { Lang } from "@kolekta/i18n";

/*
 * What a password must look like. Decides on the text alone: whether it is right, reused or too old
 * is not known here. The login page loads this file, so no schema library comes along.
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
