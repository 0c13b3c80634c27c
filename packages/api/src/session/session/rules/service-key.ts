/** Keys of one account that are valid at once: the second one replaces the first without a gap. */
export const MAX_VALID_KEYS = 2;

export type KeyRefusal = "key.revoked" | "key.expired" | "key.disabled";

export function findKeyRefusal(
  key: { readonly revokedAt: Date | null; readonly expiresAt: Date; readonly isEnabled: boolean },
  now: Date,
): KeyRefusal | null {
  if (key.revokedAt) return "key.revoked";
  if (key.expiresAt <= now) return "key.expired";
  return key.isEnabled ? null : "key.disabled";
}
