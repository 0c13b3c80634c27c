import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { type Organisation, organisation, type Persona } from "../../seeds/index.ts";
import { manageRouter } from "../router.ts";

const database = useTestDatabase();
const NOW = new Date("2026-03-02T02:00:00Z");
const day = "2026-03-18";
let org: Organisation;

beforeAll(async () => {
  org = await organisation(database.db);
  await database.db
    .updateTable("institution")
    .set({ country: "PH", zone: "Asia/Manila" })
    .where("id", "=", org.south.id)
    .execute();
  await database.db
    .insertInto("holiday")
    .values({ country: "PH", day, name: "A day of Manila", source: "A decree" })
    .onConflict((on) => on.doNothing())
    .execute();
});

test("shows holidays of the countries in sight", async () => {
  const holidayFor = async (persona: Persona) => {
    const actor = await getActor(database.db, persona);
    const context = createTestContext(database.db, actor, { now: () => NOW });
    const { schedule } = createCallerFactory(manageRouter)(context);
    const days = await schedule.countDays({ month: "2026-03" });
    return days.find((counted) => counted.day === day)?.holiday;
  };
  expect(await holidayFor(org.south.admin)).toBe("A day of Manila");
  expect(await holidayFor(org.north.admin)).not.toBe("A day of Manila");
});
