import { z } from "zod";
import { type Challenge, isAnswer } from "./captcha.ts";

/*
 * What a login has to bring before its password is looked at. Decides on what was sent and what was asked; whether the password is right is not known here.
 */

const LONGEST_PASSWORD = 128;

/** What a client of today seals, as a refusal names it. */
export const LOGIN_ENVELOPE = '{"password": "...", "codeKey": "..."}';

/** What lies under the ciphertext of the field `password`. */
const Envelope = z.object({
  password: z.string().min(1).max(LONGEST_PASSWORD),
  codeKey: z.string(),
});

export interface OpenedPassword {
  readonly password: string;
  /** Sealed without the key of its captcha, as older clients do. */
  readonly isAlone: boolean;
}

/** The password under a ciphertext; null for an envelope of another shape or of another captcha. */
export function passwordOf(
  text: string,
  codeKey: string,
): OpenedPassword | null {
  const alone = passwordAlone(text);
  if (alone !== null) return { password: alone, isAlone: true };
  const envelope = Envelope.safeParse(structureIn(text));
  return envelope.success && envelope.data.codeKey === codeKey
    ? { password: envelope.data.password, isAlone: false }
    : null;
}

/** The text where it is a password and no envelope. */
export function passwordAlone(text: string | null): string | null {
  if (text === null || text === "" || text.length > LONGEST_PASSWORD)
    return null;
  return structureIn(text) === null ? text : null;
}

/** The structure that a text writes as JSON; null where it writes none. */
function structureIn(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}

export interface CaptchaProof {
  /** Null when unknown, spent or too old. */
  readonly challenge: Challenge | null;
  readonly answer: string | undefined;
  readonly trusted: boolean;
  /** In tests an answer that is right for every captcha. */
  readonly fixed: string | null;
}

/** A trusted device may leave the answer out; a wrong one is wrong everywhere. */
export function captchaVerdict({
  challenge,
  answer,
  trusted,
  fixed,
}: CaptchaProof): "RIGHT" | "TRUSTED" | "MISSING" | "WRONG" {
  if (!challenge) return "WRONG";
  if (!answer) return trusted ? "TRUSTED" : "MISSING";
  const right = answer === fixed || isAnswer(challenge, answer);
  return right ? "RIGHT" : "WRONG";
}
