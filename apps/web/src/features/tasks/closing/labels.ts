import { CASE_EVENTS } from "@kolekta/api/tasks/case/rules-transition";
import { CLOSING_REASONS } from "@kolekta/api/tasks/closing/contract-codes";
import type { Translate } from "@kolekta/i18n/web";

/** Placed by a night. */
const NIGHT_REASONS = ["STAGE_ENTRY", "EXTENSION_LAPSED"] as const;

/** Formats the reason of a status change: codes are translated, other text is shown as written. */
export const moveReason = (t: Translate, reason: string | null): string | null => {
  const closing = CLOSING_REASONS.find((closingReason) => closingReason === reason);
  if (closing) return t(`tasks.closing.reason.${closing}`);
  const night = NIGHT_REASONS.find((nightReason) => nightReason === reason);
  return night ? t(`tasks.history.reason.${night}`) : reason;
};

export const moveEvent = (t: Translate, event: string): string => {
  const eventCode = [...CASE_EVENTS, "MOVED" as const].find((code) => code === event);
  return eventCode ? t(`tasks.history.event.${eventCode}`) : event;
};
