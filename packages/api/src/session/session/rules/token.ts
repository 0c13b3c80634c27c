import { z } from "zod";

/* Rules of new API tokens: name and term. The token has the permissions of its user. */

const DAY_MS = 86_400_000;

export const TOKEN_DAYS = { min: 1, max: 730 } as const;

export const TokenRequest = z.object({
  login: z.string().trim().min(1),
  /** Distinguishes the tokens of one user. */
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
