/* Time for which a device is trusted after a sign-in with an answered captcha. */

const DAY_MS = 86_400_000;

export const TRUST = { days: 90 } as const;

export const TRUST_SECONDS = (TRUST.days * DAY_MS) / 1000;

export const trustExpiry = (now: Date): Date => new Date(now.getTime() + TRUST.days * DAY_MS);
