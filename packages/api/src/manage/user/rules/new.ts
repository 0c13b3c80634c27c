import { z } from "zod";
import { RoleNumber } from "../../role/contract.ts";

/*
 * Who may be made a user, and what a password that is given looks like. Decides on the words and on the role's side;
 * whether the login is taken is not known here.
 */

export const NewUser = z.object({
  login: z
    .string()
    .trim()
    .regex(/^[\w.-]{3,64}$/),
  name: z.string().trim().min(1).max(100),
  email: z.email().max(200),
  role: RoleNumber,
  institution: z.string().trim().min(1).max(200).optional(),
});
export type NewUser = z.infer<typeof NewUser>;

/** People of an agency belong to an institution; the lender's belong to none. */
export const isRightSide = (
  side: "AGENCY" | "LENDER",
  institution: string | undefined,
): boolean => (side === "AGENCY") === (institution !== undefined);

/** Without those that are taken for one another when they are read aloud or written down. */
const LETTERS = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ";
const DIGITS = "23456789";

/** Twelve letters and digits that end with a digit, of `random` bytes. */
export function givenPassword(random: Uint8Array): string {
  const pick = (from: string, byte = 0) => from[byte % from.length] ?? "";
  const letters = [...random.subarray(0, 10)].map((byte) =>
    pick(LETTERS, byte),
  );
  const digits = [...random.subarray(10, 12)].map((byte) => pick(DIGITS, byte));
  return [...letters, ...digits].join("");
}
