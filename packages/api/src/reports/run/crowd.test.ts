import { beforeAll, expect, test } from "bun:test";
import { createDb } from "@kolekta/db";
import { useTestDatabase } from "@kolekta/db/testing";
import { addDays } from "../../core/day.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { type Organisation, organisation } from "../../seeds/index.ts";
import { reportsRouter } from "../router.ts";

const database = useTestDatabase();
const call = createCallerFactory(reportsRouter);
const NOW = new Date("2026-06-10T05:00:00Z");
const TODAY = "2026-06-10";
let org: Organisation;

beforeAll(async () => {
  org = await organisation(database.db);
});

const connected = async (max: number) => {
  const db = createDb(database.url, { max });
  const actor = await getActor(db, org.operations);
  const reports = () => call(createTestContext(db, actor, { now: () => NOW }));
  return { reports, [Symbol.asyncDispose]: () => db.destroy() };
};

for (const max of [2, 3])
  test(`more collects at once than the ${max} connections all complete`, async () => {
    await using installation = await connected(max);
    const days = Array.from({ length: 6 }, (_, back) => addDays(TODAY, -back));
    const runs = await Promise.all(days.map((on) => installation.reports().daily.collect({ on })));
    expect(runs.map(({ from, state }) => [from, state])).toEqual(days.map((on) => [on, "DONE"]));
  });

test("concurrent requests for the same day get the run of the first, even with few connections", async () => {
  await using installation = await connected(3);
  const runs = await Promise.all(
    Array.from({ length: 8 }, () => installation.reports().daily.collect({ on: TODAY })),
  );
  expect(new Set(runs.map(({ runId }) => runId)).size).toBeLessThanOrEqual(2);
  expect(runs.every(({ state }) => state === "DONE")).toBe(true);
});
