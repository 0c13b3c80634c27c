import { createDb } from "@kolekta/db";
import { toLocalDay } from "@kolekta/api/core/calendar";
import { setContactRule } from "@kolekta/api/seeds";
import type { App } from "./app.ts";

const ZONE = "Asia/Jakarta";
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

const today = () => toLocalDay(new Date(), ZONE);

const weekday = (): number => new Date(`${today()}T00:00:00Z`).getUTCDay() || 7;

/** Opens contact at every hour or closes it for today, independent of the time of the journey. */
export async function setHours({ databaseUrl }: App, state: "open" | "closed"): Promise<void> {
  const db = createDb(databaseUrl, { max: 1 });
  const weekdays = state === "open" ? EVERY_DAY : EVERY_DAY.filter((day) => day !== weekday());
  try {
    await setContactRule(db, {
      profile: "ID",
      rule: "HOURS",
      effectiveFrom: today(),
      params: { from: "00:00", to: "23:59", weekdays, holidays: false },
    });
  } finally {
    await db.destroy();
  }
}
