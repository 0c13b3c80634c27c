/*
 * Rules of the required password change, by times only. The form of a password is checked
 * elsewhere.
 */

const DAY_MS = 86_400_000;

export interface PasswordState {
  /** Set while the password was issued by another user. */
  readonly mustChangePassword: boolean;
  readonly passwordChangedAt: Date;
}

export interface PasswordLife {
  /** Days for which a password chosen by its user is valid. */
  readonly passwordLifeDays: number;
}

export const isPasswordExpired = (
  { passwordChangedAt }: PasswordState,
  { passwordLifeDays }: PasswordLife,
  now: Date,
): boolean => now.getTime() - passwordChangedAt.getTime() >= passwordLifeDays * DAY_MS;

/**
 * Returns true while only the password change is allowed. API tokens have their own expiry, so the
 * age of a password does not matter for them. A one-time password blocks tokens too: the account is
 * not yet in its owner's hands.
 */
export const isPasswordDue = (
  state: PasswordState,
  policy: PasswordLife,
  { via, now }: { via: "WEB" | "TOKEN" | "COMMAND" | "JOB"; now: Date },
): boolean => state.mustChangePassword || (via === "WEB" && isPasswordExpired(state, policy, now));
