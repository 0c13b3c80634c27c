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

/** Translates a known reason; reasons of a newer server are shown unchanged. */
export const reasonText = (t: Translate, reason: string | null): string | null => {
  const listedReason = REASONS.find((candidate) => candidate === reason);
  return listedReason ? t(`manage.loginLog.reason.${listedReason}`) : reason;
};
