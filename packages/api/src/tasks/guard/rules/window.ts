/**
 * Contact window of a day by the rules: hours, maximum of days past due, and rest after a payment.
 */
import type { Day } from "../../../core/day.ts";
import { findRuleParams, type Rule } from "./decide.ts";
import { type Calendar, nextOpening, windowOn } from "./hours.ts";

interface DayRules extends Calendar {
  readonly now: Date;
  readonly zone: string;
  readonly today: Day;
  readonly rules: readonly Rule[];
}

/** Only blocks count, because a warning does not stop a call. */
export function windowIn({ rules, ...day }: DayRules) {
  const blocking = rules.filter(({ severity }) => severity === "BLOCK");
  const hours = findRuleParams(blocking, "HOURS");
  const ofEveryDay = {
    maxDpd: findRuleParams(blocking, "DPD_MAX")?.days ?? null,
    minutesAfterPayment: findRuleParams(blocking, "CLOSED")?.minutesAfterPayment ?? null,
  };
  if (!hours)
    return { opensAt: null, closesAt: null, nextAt: null, anyHourAfterDpd: null, ...ofEveryDay };
  const window = windowOn(day, hours);
  const after = window && day.now < window.to ? window.to : day.now;
  return {
    opensAt: window?.from ?? null,
    closesAt: window?.to ?? null,
    nextAt: nextOpening({ ...day, otherZones: [], now: after }, hours),
    anyHourAfterDpd: hours.anyHourAfterDpd ?? null,
    ...ofEveryDay,
  };
}
