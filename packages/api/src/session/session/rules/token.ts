import { z } from "zod";

/*
 * Which API tokens may be made. Decides on name and term alone; whose rights the token carries is not
 * known here.
 */

const DAY_MS = 86_400_000;

export const TOKEN_DAYS = { min: 1, max: 730 } as const;

export const TokenRequest = z.object({
  login: z.string().trim().min(1),
  /** Tells one token of a user from the next. */
  name: z.string().trim().min(1).max(64),
  days: z.int().min(TOKEN_DAYS.min).max(TOKEN_DAYS.max),
});
export type TokenRequest = z.infer<typeof TokenRequest>;

export const tokenExpiry = (now: Date, days: number): Date =>
  new Date(now.getTime() + days * DAY_MS);

export type TokenState = "LIVE" | "EXPIRED" | "REVOKED";

export function tokenState(
  token: { revokedAt: Date | null; expiresAt: Date },
  now: Date,
): TokenState {
  if (token.revokedAt) return "REVOKED";
  return token.expiresAt > now ? "LIVE" : "EXPIRED";
}
