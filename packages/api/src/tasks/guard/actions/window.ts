import type { Db } from "@kolekta/db";
import { addDays, dayOf, startOfDay } from "../../../core/day.ts";
import type { Profile } from "../contract.ts";
import { holidays, inForce } from "../queries/rules.ts";
import { ruleOf } from "../rules/decide.ts";
import { windowOn } from "../rules/hours.ts";

/** When borrowers of this zone may be reached on the day of `at`; null on a closed day. */
export async function contactHours(
  db: Db,
  profile: Profile,
  zone: string,
  at: Date,
): Promise<{ from: Date; to: Date } | null> {
  const today = dayOf(at, zone);
  const rule = (await inForce(db, profile, today))
    .map(ruleOf)
    .find((one) => one.rule === "HOURS");
  if (!rule)
    return {
      from: startOfDay(today, zone),
      to: startOfDay(addDays(today, 1), zone),
    };
  const closed = await holidays(db, profile, today);
  const days = new Set(closed.map((holiday) => holiday.day));
  return windowOn({ today, zone, holidays: days }, rule.params);
}
