import type { Translate } from "@kolekta/i18n/web";

const REASONS = [
  "CAPTCHA",
  "ENCRYPTION",
  "LOCKED",
  "EARLY",
  "SPENT",
  "PASSWORD",
  "UNKNOWN",
  "DISABLED",
  "ADDRESS",
  "BARRED",
  "ROLE",
  "REVOKED",
  "offShift",
] as const;

/** In words where it is known; what a newer server writes stands as it came. */
export const reasonText = (t: Translate, reason: string | null): string | null => {
  const listedReason = REASONS.find((candidate) => candidate === reason);
  return listedReason ? t(`manage.loginLog.reason.${listedReason}`) : reason;
};
