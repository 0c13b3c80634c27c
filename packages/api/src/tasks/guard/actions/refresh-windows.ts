import type { Db } from "@kolekta/db";
import { toLocalDay, type Day } from "../../../core/day.ts";
import { reorderStages } from "../../case/actions/reorder.ts";
import type { Profile } from "../contract.ts";
import { calendarFrom, inForce, type StoredRule } from "../queries/rules.ts";
import {
  saveWindows,
  type WindowScope,
  listWindowScopes,
  type Window,
  listZones,
} from "../queries/window.ts";
import { type Rule, toRule } from "../rules/decide.ts";
import type { Calendar } from "../rules/hours.ts";
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
