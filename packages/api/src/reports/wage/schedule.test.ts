import { beforeAll, beforeEach, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { clearHolidays, type Organisation, organisation, type Persona } from "../../seeds/index.ts";
import { addDays } from "../../core/day.ts";
import { createTestContext } from "../../core/testing.ts";
import { payAttendance, payLeave } from "./actions.ts";

const database = useTestDatabase();
/** Wednesday in a month of thirty days without local holidays. */
const NOW = new Date("2026-06-10T05:00:00Z");
const TODAY = "2026-06-10";
const FIRST = "2026-06-01";
const BASE = 4_500_000;
let org: Organisation;

const context = () => createTestContext(database.db, null, { now: () => NOW });

const schedule = (
  agent: Persona,
  days: readonly (readonly [day: string, code: string])[],
  enabled = true,
) =>
  database.db
    .insertInto("scheduledDay")
    .values(
      days.map(([dayOn, code]) => ({
        agentId: agent.id,
        dayOn,
        code,
        enabled,
        institutionId: agent.institutionId ?? 0,
        updatedAt: NOW,
      })),
    )
    .execute();

const month = (toCode: (at: number) => string) =>
  Array.from({ length: 30 }, (_, at) => [addDays(FIRST, at), toCode(at)] as const);

const paid = async (agent: Persona) => {
  const rows = await database.db
    .selectFrom("wageEntry")
    .select(["day", "amountMinor"])
    .where("agentId", "=", agent.id)
    .where("kind", "=", "BASIC")
    .orderBy("day")
    .execute();
  return rows.map(({ day, amountMinor }) => [day, amountMinor]);
};

const attend = (agent: Persona, ...days: string[]) =>
  payAttendance(
    context(),
    days.map((day) => ({ agentId: agent.id, day })),
  );

beforeAll(async () => {
  org = await organisation(database.db);
  await clearHolidays(database.db);
});

beforeEach(async () => {
  await database.db.deleteFrom("scheduledDay").execute();
});

test("the base is divided by the scheduled days, and a free one earns none", async () => {
  const { agent } = org.north;
  await schedule(
    agent,
    month((at) => (at < 20 ? "D" : "OFF")),
  );
  await attend(agent, "2026-06-02", "2026-06-25");
  expect(await paid(agent)).toEqual([["2026-06-02", BASE / 20]]);
});

test("an unscheduled day follows the calendar", async () => {
  const { agent } = org.south;
  await schedule(agent, [["2026-06-02", "OFF"]]);
  await attend(agent, "2026-06-02", "2026-06-03");
  // Thirty days, of which four are Sundays and one is free.
  expect(await paid(agent)).toEqual([["2026-06-03", BASE / 25]]);
});

test("leave is paid once it is over, training when it is attended, a day switched off not at all", async () => {
  const { colleague } = org.north;
  await schedule(
    colleague,
    month((at) => {
      if (at === 7) return "SL";
      if (at === 8) return "AL";
      if (at === 9) return "AL";
      return at === 1 ? "T" : "D";
    }).filter(([day]) => day !== "2026-06-05"),
  );
  await schedule(colleague, [["2026-06-05", "AL"]], false);
  expect(await payLeave(context())).toBe(2);
  expect(await payLeave(context())).toBe(0);
  await attend(colleague, "2026-06-02", "2026-06-05", TODAY);
  const share = Math.round(BASE / 29);
  expect(await paid(colleague)).toEqual(
    ["2026-06-02", "2026-06-08", "2026-06-09", TODAY].map((day) => [day, share]),
  );
});
