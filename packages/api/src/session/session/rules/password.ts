/*
 * When a password has to be changed. Decides on times alone: what it must look like is not known here.
 */

const DAY_MS = 86_400_000;

export interface PasswordState {
  /** It was given by somebody else. */
  readonly mustChangePassword: boolean;
  readonly passwordChangedAt: Date;
}

export interface PasswordLife {
  /** Days that a password of one's own holds. */
  readonly passwordLifeDays: number;
}

export const isPasswordExpired = (
  { passwordChangedAt }: PasswordState,
  { passwordLifeDays }: PasswordLife,
  now: Date,
): boolean => now.getTime() - passwordChangedAt.getTime() >= passwordLifeDays * DAY_MS;

/**
 * Until it is changed only the change is served. An API token has an end of its own, so the age of a password does not
 * hold it; but while the password is a given one, the account is not its owner's yet and nothing acts for it.
 */
export const isPasswordDue = (
  state: PasswordState,
  policy: PasswordLife,
  { via, now }: { via: "WEB" | "TOKEN" | "COMMAND" | "JOB"; now: Date },
): boolean => state.mustChangePassword || (via === "WEB" && isPasswordExpired(state, policy, now));
