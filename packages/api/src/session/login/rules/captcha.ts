import { createHash } from "node:crypto";

/*
 * Rules of captchas: text, validity and comparison of the answer. The need for a captcha is decided
 * elsewhere.
 */

export const CAPTCHA = {
  letters: 5,
  /** Omits characters that are easily confused. */
  alphabet: "ABCDEFGHJKMNPQRSTUVWXYZ23456789",
  /** Digits only: spoken letters are easily confused, digits are not, in any language. */
  spoken: { letters: 6, alphabet: "0123456789" },
  lifeMs: 2 * 60_000,
} as const;

export interface Challenge {
  readonly codeKey: string;
  readonly answerHash: Buffer;
  readonly expiresAt: Date;
}

export const captchaExpiry = (now: Date): Date => new Date(now.getTime() + CAPTCHA.lifeMs);

/** The hash includes the key; letters may be typed in either case. */
export const answerHash = (codeKey: string, answer: string): Buffer =>
  createHash("sha256").update(`${codeKey}:${answer.trim().toUpperCase()}`).digest();

export const isAnswer = (challenge: Challenge, answer: string): boolean =>
  answerHash(challenge.codeKey, answer).equals(challenge.answerHash);
