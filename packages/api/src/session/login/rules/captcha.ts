import { createHash } from "node:crypto";

/*
 * What a captcha asks, how long it holds and whether an answer is right. Whether one is needed at all
 * is not known here.
 */

export const CAPTCHA = {
  letters: 5,
  /** Nothing that is easily taken for something else. */
  alphabet: "ABCDEFGHJKMNPQRSTUVWXYZ23456789",
  /** Letters that are only heard are taken for one another; digits are not, in any language. */
  spoken: { letters: 6, alphabet: "0123456789" },
  lifeMs: 2 * 60_000,
} as const;

export interface Challenge {
  readonly codeKey: string;
  readonly answerHash: Buffer;
  readonly expiresAt: Date;
}

export const captchaExpiry = (now: Date): Date => new Date(now.getTime() + CAPTCHA.lifeMs);

/** Bound to its key; letters may be typed in either case. */
export const answerHash = (codeKey: string, answer: string): Buffer =>
  createHash("sha256").update(`${codeKey}:${answer.trim().toUpperCase()}`).digest();

export const isAnswer = (challenge: Challenge, answer: string): boolean =>
  answerHash(challenge.codeKey, answer).equals(challenge.answerHash);
