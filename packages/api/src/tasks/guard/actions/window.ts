import type { Db } from "@kolekta/db";
import { addDays, type Day, toLocalDay, startOfDay } from "../../../core/day.ts";
import { reorderStages } from "../../case/actions/reorder.ts";
import type { Profile } from "../contract.ts";
import { calendarFrom, inForce, listVersions, type StoredRule } from "../queries/rules.ts";
import {
  saveWindows,
  type WindowScope,
  listWindowScopes,
  type Window,
  listZones,
} from "../queries/window.ts";
import { findRuleParams, type Rule, toRule } from "../rules/decide.ts";
import { listRulesOnDay, isCountryWide } from "../rules/rules-on-day.ts";
import { type Calendar, type Clocks, clocksOn, windowOn } from "../rules/hours.ts";
import { windowIn } from "../rules/window.ts";

/**
 * Stores today's contact window of every stage and zone, so that the case list need not evaluate
 * the rules per row. Reorders the cases of stages whose maximum of days past due changed. Returns
 * the number of windows.
 */
export async function refreshWindows(db: Db, now: Date): Promise<number> {
  const [scopes, zones] = await Promise.all([listWindowScopes(db), listZones(db)]);
  const cached = new Map<string, DayRules>();
  const windows: Window[] = [];
  for (const scope of scopes)
    for (const zone of zones) {
      const today = toLocalDay(now, zone);
      const key = `${scope.profile} ${today}`;
      const dayRules = cached.get(key) ?? (await getDayRules(db, scope.profile, today));
      cached.set(key, dayRules);
      windows.push({
        ...scope,
        zone,
        ...windowIn({ now, zone, today, ...dayRules, rules: rulesIn(dayRules, scope) }),
      });
    }
  const changed = await saveWindows(db, windows);
  await reorderStages(db, changed, now);
  return windows.length;
}

interface DayRules extends Calendar {
  readonly stored: readonly StoredRule[];
}

async function getDayRules(db: Db, profile: Profile, today: Day): Promise<DayRules> {
  const [stored, calendar] = await Promise.all([
    inForce(db, profile, today, "EVERY_LAYER"),
    calendarFrom(db, profile, today),
  ]);
  return { stored, ...calendar };
}

const rulesIn = ({ stored }: DayRules, { institutionId, stageId }: WindowScope): Rule[] =>
  stored
    .filter(
      (rule) =>
        (rule.institutionId ?? institutionId) === institutionId &&
        (rule.stageId ?? stageId) === stageId,
    )
    .map(toRule);

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
  if (!window) return { from: startOfDay(today, zone), to: startOfDay(addDays(today, 1), zone) };
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
