import { z } from "zod";
import { findBarePassword } from "../../../session/login/rules/credentials.ts";
import { isNewPassword } from "../../../session/login/rules/password.ts";

/* Rules of a password change. They check the input only, not the present password. */

export interface PasswordChangeInput {
  readonly password: string;
  readonly newPassword: string;
}

const Sealed = z.object({ password: z.string().min(1).max(128), newPassword: z.string().max(128) });

/** Forms of the envelopes, quoted by refusals. */
export const CHANGE_ENVELOPE = '{"password": "...", "newPassword": "..."}';
export const CHOSEN_ENVELOPE = '{"newPassword": "..."}';

/** Parses a decrypted envelope; null when the content is not one. */
export function parsePasswordChange(text: string | null): PasswordChangeInput | null {
  try {
    return Sealed.safeParse(JSON.parse(text ?? "")).data ?? null;
  } catch {
    return null;
  }
}

/** Joins two passwords that were encrypted without an envelope; null for other content. */
export function toBarePasswordChange(
  present: string | null,
  chosen: string | null,
): PasswordChangeInput | null {
  const password = findBarePassword(present);
  const newPassword = findBarePassword(chosen);
  return password === null || newPassword === null ? null : { password, newPassword };
}

/** Returns the fault of the new password, whatever the present one is. */
export function getPasswordFault({
  password,
  newPassword,
}: PasswordChangeInput): "password.format" | "password.same" | null {
  if (!isNewPassword(newPassword)) return "password.format";
  return newPassword === password ? "password.same" : null;
}

const Chosen = z.object({ newPassword: z.string().max(128) });

/** Parses the password for another user, in an envelope or bare; null for other content. */
export function parseChosenPassword(text: string | null): string | null {
  const bare = findBarePassword(text);
  if (bare !== null) return bare;
  try {
    return Chosen.safeParse(JSON.parse(text ?? "")).data?.newPassword ?? null;
  } catch {
    return null;
  }
}
