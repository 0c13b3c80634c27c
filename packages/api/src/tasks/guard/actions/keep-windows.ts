import type { Db } from "@kolekta/db";
import { dayOf, type Day } from "../../../core/day.ts";
import { reorderStages } from "../../case/actions/reorder.ts";
import type { Profile } from "../contract.ts";
import { calendarFrom, inForce, type StoredRule } from "../queries/rules.ts";
import { keepWindows, type Place, placesOf, type Window, zonesOf } from "../queries/window.ts";
import { type Rule, ruleOf } from "../rules/decide.ts";
import type { Calendar } from "../rules/hours.ts";
import { windowIn } from "../rules/window.ts";

/**
 * Keeps what the rules say of today's hours for every stage and zone, so that a list of cases needs not ask them for each
 * row. Cases of a stage whose longest time overdue has changed are placed anew. Returns how many windows there are.
 */
export async function refreshWindows(db: Db, now: Date): Promise<number> {
  const [places, zones] = await Promise.all([placesOf(db), zonesOf(db)]);
  const known = new Map<string, Known>();
  const windows: Window[] = [];
  for (const place of places)
    for (const zone of zones) {
      const today = dayOf(now, zone);
      const key = `${place.profile} ${today}`;
      const said = known.get(key) ?? (await knownOf(db, place.profile, today));
      known.set(key, said);
      windows.push({
        ...place,
        zone,
        ...windowIn({ now, zone, today, ...said, rules: rulesIn(said, place) }),
      });
    }
  const changed = await keepWindows(db, windows);
  await reorderStages(db, changed, now);
  return windows.length;
}

interface Known extends Calendar {
  readonly stored: readonly StoredRule[];
}

async function knownOf(db: Db, profile: Profile, today: Day): Promise<Known> {
  const [stored, calendar] = await Promise.all([
    inForce(db, profile, today, "EVERY_LAYER"),
    calendarFrom(db, profile, today),
  ]);
  return { stored, ...calendar };
}

const rulesIn = ({ stored }: Known, { institutionId, queueId }: Place): Rule[] =>
  stored
    .filter(
      (rule) =>
        (rule.institutionId ?? institutionId) === institutionId &&
        (rule.queueId ?? queueId) === queueId,
    )
    .map(ruleOf);
