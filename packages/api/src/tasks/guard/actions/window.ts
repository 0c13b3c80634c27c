import type { Db } from "@kolekta/db";
import { addDays, type Day, toLocalDay, startOfDay } from "../../../core/day.ts";
import type { Profile } from "../contract.ts";
import { calendarFrom, inForce, listVersions } from "../queries/rules.ts";
import { findRuleParams, toRule } from "../rules/decide.ts";
import { listRulesOnDay, isCountryWide } from "../rules/rules-on-day.ts";
import { type Clocks, clocksOn, windowOn } from "../rules/hours.ts";

/**
 * Returns the hours in which borrowers of this zone may be contacted on the day of `at`, by
 * statutes and the default; null on a closed day.
 */
export async function contactHours(
  db: Db,
  profile: Profile,
  zone: string,
  at: Date,
): Promise<{ from: Date; to: Date } | null> {
  const today = toLocalDay(at, zone);
  const rules = (await inForce(db, profile, today)).map(toRule);
  const window = findRuleParams(rules, "HOURS");
  if (!window)
    return {
      from: startOfDay(today, zone),
      to: startOfDay(addDays(today, 1), zone),
    };
  const calendar = await calendarFrom(db, profile, today);
  return windowOn({ today, zone, ...calendar }, window);
}

/** Returns the contact hours of a country on each day, in local time; null on a closed day. */
export async function getContactClocks(
  db: Db,
  profile: Profile,
  days: readonly Day[],
): Promise<ReadonlyMap<Day, Clocks | null>> {
  const all = await listVersions(db, { profile, rule: "HOURS" });
  const versions = all.filter(isCountryWide);
  const from = days.toSorted()[0] ?? "9999-12-31";
  const calendar = await calendarFrom(db, profile, from);
  return new Map(
    days.map((day) => {
      const window = findRuleParams(listRulesOnDay(versions, day).map(toRule), "HOURS");
      if (!window) return [day, WHOLE_DAY];
      return [day, clocksOn(day, window, calendar)];
    }),
  );
}

const WHOLE_DAY: Clocks = { from: "00:00", to: "24:00" };
