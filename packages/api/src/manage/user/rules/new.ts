import { z } from "zod";
import { RoleNumber } from "../../role/contract.ts";
import { Login } from "../contract-form.ts";

/*
 * Schema of a new user from the command line, and the form of a given password. Checks text only.
 */

const OrgUnitName = z.string().trim().min(1).max(200);

export const NewUser = z.object({
  login: Login,
  name: z.string().trim().min(1).max(100),
  email: z.email().max(200),
  role: RoleNumber,
  institution: OrgUnitName.optional(),
  group: OrgUnitName.optional(),
  stage: OrgUnitName.optional(),
  leader: z.boolean().optional(),
});
export type NewUser = z.infer<typeof NewUser>;

/** Omits characters that are easily confused when read aloud or written down. */
const LETTERS = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ";
const DIGITS = "23456789";

/** Builds a password of twelve letters and digits, the last a digit, from `random` bytes. */
export function generateOneTimePassword(random: Uint8Array): string {
  const pick = (from: string, byte = 0) => from[byte % from.length] ?? "";
  const letters = [...random.subarray(0, 10)].map((byte) => pick(LETTERS, byte));
  const digits = [...random.subarray(10, 12)].map((byte) => pick(DIGITS, byte));
  return [...letters, ...digits].join("");
}
