import { z } from "zod";
import { type Challenge, isAnswer } from "./captcha.ts";

/*
 * What a login has to bring before its password is looked at. Decides on what was sent and what was asked; whether the password is right is not known here.
 */

/** What lies under the ciphertext of the field `password`. */
const Envelope = z.object({
  password: z.string().min(1).max(128),
  codeKey: z.string(),
});

/** The password of an opened envelope; null when it is not one or belongs to another captcha. */
export function passwordOf(text: string, codeKey: string): string | null {
  try {
    const envelope = Envelope.safeParse(JSON.parse(text));
    return envelope.success && envelope.data.codeKey === codeKey
      ? envelope.data.password
      : null;
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
