import { z } from "zod";
import { type Challenge, isAnswer } from "./captcha.ts";

/*
 * What a login has to bring before its password is looked at. Decides on what was sent and what was asked; whether the password is right is not known here.
 */

const LONGEST_PASSWORD = 128;

/** Form that current clients seal; refusals quote it. */
export const LOGIN_ENVELOPE = '{"password": "...", "codeKey": "..."}';

/** What lies under the ciphertext of the field `password`. */
const Envelope = z.object({
  password: z.string().min(1).max(LONGEST_PASSWORD),
  codeKey: z.string(),
});

/** Finds the password, bare or in an envelope; null for an envelope of another shape or of another captcha. */
export function extractPassword(text: string | null, codeKey: string): string | null {
  const bare = findBarePassword(text);
  if (bare !== null || text === null) return bare;
  const envelope = Envelope.safeParse(parseJsonObject(text));
  return envelope.success && envelope.data.codeKey === codeKey ? envelope.data.password : null;
}

/** Returns the text where it is a password without an envelope, as older clients seal it. */
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
  /** Null when unknown, spent or too old. */
  readonly challenge: Challenge | null;
  readonly answer: string | undefined;
  readonly trusted: boolean;
  /** In tests an answer that is right for every captcha. */
  readonly fixed: string | null;
}

/** A trusted device may leave the answer out; a wrong one is wrong everywhere. */
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
