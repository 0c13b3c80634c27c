import { z } from "zod";
import { findBarePassword } from "../../../session/login/rules/credentials.ts";
import { isNewPassword } from "../../../session/login/rules/password.ts";

/*
 * Whether a change of password may be tried. Decides on what was sent; whether the present password is right
 * is not known here.
 */

export interface PasswordChangeInput {
  readonly password: string;
  readonly newPassword: string;
}

const Sealed = z.object({
  password: z.string().min(1).max(128),
  newPassword: z.string().max(128),
});

/** The envelopes, as a refusal names them. */
export const CHANGE_ENVELOPE = '{"password": "...", "newPassword": "..."}';
export const CHOSEN_ENVELOPE = '{"newPassword": "..."}';

/** What an opened envelope asks for; null when it is none. */
export function parsePasswordChange(text: string | null): PasswordChangeInput | null {
  try {
    return Sealed.safeParse(JSON.parse(text ?? "")).data ?? null;
  } catch {
    return null;
  }
}

/** Joins two passwords that were sealed without an envelope; null where either is anything else. */
export function toBarePasswordChange(
  present: string | null,
  chosen: string | null,
): PasswordChangeInput | null {
  const password = findBarePassword(present);
  const newPassword = findBarePassword(chosen);
  return password === null || newPassword === null ? null : { password, newPassword };
}

/** Why the new password cannot be taken, whatever the present one is. */
export function getPasswordFault({
  password,
  newPassword,
}: PasswordChangeInput): "password.format" | "password.same" | null {
  if (!isNewPassword(newPassword)) return "password.format";
  return newPassword === password ? "password.same" : null;
}

const Chosen = z.object({ newPassword: z.string().max(128) });

/** The password that is given to another person, in an envelope or bare; null for anything else. */
export function parseChosenPassword(text: string | null): string | null {
  const bare = findBarePassword(text);
  if (bare !== null) return bare;
  try {
    return Chosen.safeParse(JSON.parse(text ?? "")).data?.newPassword ?? null;
  } catch {
    return null;
  }
}
