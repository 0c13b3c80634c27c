import type { Db } from "@kolekta/db";
import { addDays, type Day, dayOf, startOfDay } from "../../../core/day.ts";
import type { Profile } from "../contract.ts";
import { holidays, inForce, versionsOf } from "../queries/rules.ts";
import { ruleOf } from "../rules/decide.ts";
import { type Clocks, clocksOn, windowOn } from "../rules/hours.ts";

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

/** From and until when borrowers of a country may be reached on each of these days, by their clock; null where not at all. */
export async function contactClocks(
  db: Db,
  profile: Profile,
  days: readonly Day[],
): Promise<ReadonlyMap<Day, Clocks | null>> {
  const versions = await versionsOf(db, { profile, rule: "HOURS" });
  const closed = await holidays(
    db,
    profile,
    days.toSorted()[0] ?? "9999-12-31",
  );
  const holidaysOn = new Set(closed.map(({ day }) => day));
  return new Map(
    days.map((day) => {
      const stored = versions.find(
        ({ effectiveFrom, effectiveTo }) =>
          effectiveFrom <= day && (effectiveTo === null || effectiveTo >= day),
      );
      const rule = stored && ruleOf(stored);
      if (rule?.rule !== "HOURS") return [day, WHOLE_DAY];
      return [day, clocksOn(day, rule.params, holidaysOn)];
    }),
  );
}

const WHOLE_DAY: Clocks = { from: "00:00", to: "24:00" };
