import { beforeEach, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { type Organisation, organisation } from "../../seeds/index.ts";
import { startAgentDays } from "../agent/actions/start.ts";
import { listOpenings } from "../agent/queries/figures.ts";
import { openedDifferences, teamDifferences } from "../figure/queries/derived.ts";
import { reportsRouter } from "../router.ts";
import { dayRow } from "./testing.ts";

const database = useTestDatabase();
const createCaller = createCallerFactory(reportsRouter);
/** Noon in Jakarta. */
const NOON = new Date("2026-03-06T05:00:00Z");
const [MONDAY, TUESDAY, THURSDAY, FRIDAY] = [
  "2026-03-02",
  "2026-03-03",
  "2026-03-05",
  "2026-03-06",
];
const EVER = { from: "1900-01-01", to: "2999-12-31" };
let org: Organisation;

beforeEach(async () => {
  org ??= await organisation(database.db);
  await database.db.deleteFrom("agentDay").execute();
});

const caller = async () =>
  createCaller(
    createTestContext(database.db, await getActor(database.db, org.operations), {
      now: () => NOON,
    }),
  );

const addDays = async (agent: Organisation["north"]["agent"], days: Record<string, object>) =>
  database.db
    .insertInto("agentDay")
    .values(
      await Promise.all(
        Object.entries(days).map(([day, sums]) => dayRow(database.db, agent, day, sums)),
      ),
    )
    .execute();

const startDays = () => startAgentDays(createTestContext(database.db, null, { now: () => NOON }));

/** Returns day, cases in hand and arrears of each row. */
const teamDays = async (by: "institution" | "group" = "institution") => {
  const { rows } = await (
    await caller()
  ).data.listTeams({
    from: MONDAY,
    to: FRIDAY,
    by,
    descending: false,
    institutionId: org.north.id,
  });
  return rows.map(({ day, values }) => [Number(day.slice(-2)), values.inHand, values.inHandAmount]);
};

const differences = async () => [
  ...(await openedDifferences(database.db, EVER, 9)),
  ...(await teamDifferences(database.db, EVER, 9)),
];

describe("cases in hand", () => {
  test("count on every day, though their agent did nothing on it", async () => {
    await addDays(org.north.agent, {
      [MONDAY]: { entered: 10, enteredMinor: 1_000 },
      [THURSDAY]: { exited: 4, exitedMinor: 400, calls: 1 },
    });
    await addDays(org.north.colleague, { [TUESDAY]: { entered: 3, enteredMinor: 60 } });
    expect(await startDays()).toBe(2);
    expect(await teamDays()).toEqual([
      [2, 10, 1_000],
      [3, 13, 1_060],
      [4, 13, 1_060],
      [5, 13, 1_060],
      [6, 9, 660],
    ]);
    expect(await startDays()).toBe(0);
    expect(await differences()).toEqual([]);
  });

  test("leave no rows behind once they were never there", async () => {
    await addDays(org.north.agent, { [MONDAY]: { entered: 2 } });
    await startDays();
    await database.db
      .updateTable("agentDay")
      .set({ dropped: 2 })
      .where("day", "=", MONDAY)
      .execute();
    const { rows } = await (await caller()).data.listAgents({ from: MONDAY, to: FRIDAY });
    expect(rows.map(({ day }) => day)).toEqual([MONDAY]);
    expect(await differences()).toEqual([]);
  });

  test("are not carried to a future day by an early verdict", async () => {
    await addDays(org.north.agent, {
      [MONDAY]: { entered: 2, enteredMinor: 50 },
      "2026-03-12": { kept: 1, keptMinor: 50, evaluatedMinor: 50 },
    });
    await startDays();
    const days = await database.db
      .selectFrom("agentDay")
      .select(["day", "opened"])
      .orderBy("day")
      .execute();
    expect(days.map(({ day, opened }) => [day.slice(-2), opened])).toEqual([
      ["02", 0],
      ["03", 2],
      ["04", 2],
      ["05", 2],
      ["06", 2],
      ["12", 0],
    ]);
    expect(await differences()).toEqual([]);
  });

  test("open the next day of the agent", async () => {
    await addDays(org.north.agent, {
      [MONDAY]: { entered: 5, enteredMinor: 50, dropped: 1, droppedMinor: 10 },
      [TUESDAY]: { calls: 3 },
    });
    expect(await listOpenings(database.db, [org.north.agent.id], FRIDAY)).toMatchObject([
      { currency: "IDR", cases: 4, minor: 40 },
    ]);
  });
});
