import { z } from "zod";
import { type Challenge, isAnswer } from "./captcha.ts";

/* Rules of the sign-in input before the password is checked. */

const LONGEST_PASSWORD = 128;

/** Envelope of current clients; refusals quote it. */
export const LOGIN_ENVELOPE = '{"password": "...", "codeKey": "..."}';

/** Content of the encrypted field `password`. */
const Envelope = z.object({
  password: z.string().min(1).max(LONGEST_PASSWORD),
  codeKey: z.string(),
});

/**
 * Extracts the password, bare or in an envelope; null for an envelope of another form or of another
 * captcha.
 */
export function extractPassword(text: string | null, codeKey: string): string | null {
  const bare = findBarePassword(text);
  if (bare !== null || text === null) return bare;
  const envelope = Envelope.safeParse(parseJsonObject(text));
  return envelope.success && envelope.data.codeKey === codeKey ? envelope.data.password : null;
}

/** Returns the text if it is a password without an envelope, in the form of older clients. */
export function findBarePassword(text: string | null): string | null {
  if (text === null || text === "" || text.length > LONGEST_PASSWORD) return null;
  return parseJsonObject(text) === null ? text : null;
}

/** Parses a JSON object or array; null for any other text. */
function parseJsonObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

export interface CaptchaAnswer {
  /** Is null when unknown, used or expired. */
  readonly challenge: Challenge | null;
  readonly answer: string | undefined;
  readonly trusted: boolean;
  /** Answer that every captcha accepts in tests. */
  readonly fixed: string | null;
}

/** A trusted device may omit the answer; a wrong answer is refused everywhere. */
export function checkCaptcha({
  challenge,
  answer,
  trusted,
  fixed,
}: CaptchaAnswer): "RIGHT" | "TRUSTED" | "MISSING" | "WRONG" {
  if (!challenge) return "WRONG";
  if (!answer) return trusted ? "TRUSTED" : "MISSING";
  const right = answer === fixed || isAnswer(challenge, answer);
  return right ? "RIGHT" : "WRONG";
}
