import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import type { Actor } from "../../core/context.ts";
import { orNotFound } from "../../core/errors.ts";
import { createTestContext } from "../../core/testing.ts";
import { getSettingApi } from "../../manage/setting/testing.ts";
import { type Organisation, organisation } from "../../seeds/index.ts";
import { dashboardReport } from "../dashboard/actions/collect.ts";
import { collectDue } from "../run/actions/due.ts";

const database = useTestDatabase();
/** Tuesday, 9:30 in Jakarta. */
const MORNING = new Date("2026-03-31T02:30:00Z");
const NEXT_NOON = new Date("2026-04-01T05:30:00Z");
let org: Organisation;

beforeAll(async () => {
  org = await organisation(database.db);
});

const hours = async (persona = org.administrator, limits: Partial<Actor> = {}) =>
  (await getSettingApi(database.db, persona, MORNING, limits)).reportingHours;

/** Runs the job and lists the recorded hours of the day. */
async function frozen(now: Date, day: string): Promise<number[]> {
  const context = createTestContext(database.db, null, { now: () => now });
  await collectDue({ ...context, log: () => {} }, dashboardReport);
  const rows = await database.db
    .selectFrom("institutionHour")
    .select("hour")
    .where("institutionId", "=", org.north.id)
    .where("day", "=", day)
    .orderBy("hour")
    .execute();
  return rows.map(({ hour }) => hour);
}

test("new hours hold from their day; records stay, and the current day keeps its hours", async () => {
  const api = await hours();
  const getRow = async () => orNotFound((await api.list()).rows[0]);
  const { effective, latestId } = await getRow();
  expect(effective.hours).toEqual([8, 11, 13, 15, 17, 19]);
  expect(await frozen(MORNING, "2026-03-31")).toEqual([8]);
  const change = { baseId: latestId, values: { hours: [12, 9] }, reason: "Two are enough" };
  await expect(api.save({ ...change, effectiveOn: "2026-03-31" })).rejects.toMatchObject({
    message: "setting.dayStarted",
  });
  const { ruleId } = await api.save(change);
  await expect(api.save(change)).rejects.toMatchObject({ code: "CONFLICT" });
  expect((await getRow()).next).toMatchObject({
    effectiveOn: "2026-04-01",
    values: { hours: [9, 12] },
  });
  expect(await frozen(NEXT_NOON, "2026-04-01")).toEqual([9, 12]);
  expect(await frozen(NEXT_NOON, "2026-03-31")).toEqual(effective.hours);
  const later = { baseId: ruleId, values: { hours: [7] }, effectiveOn: "2026-04-09" };
  const coming = await api.save({ ...later, reason: "Earlier" });
  await api.withdraw({ ruleId: coming.ruleId, reason: "Not agreed" });
  const history = await api.history();
  expect(history.map((line) => [line.values?.hours, line.withdrawn?.reason])).toEqual([
    [[7], "Not agreed"],
    [[9, 12], undefined],
    [[8, 11, 13, 15, 17, 19], undefined],
  ]);
});

test("an empty list, duplicate hours and invalid hours are refused; only administrators set hours", async () => {
  const save = async (values: number[], persona = org.administrator) =>
    (await hours(persona)).save({ baseId: null, values: { hours: values }, reason: "Test" });
  await expect(save([])).rejects.toThrow("hour.none");
  await expect(save([8, 8])).rejects.toThrow("hour.twice");
  await expect(save([24])).rejects.toMatchObject({ code: "BAD_REQUEST" });
  for (const persona of [org.inspector, org.north.admin, org.operations])
    await expect(save([8], persona)).rejects.toMatchObject({ code: "FORBIDDEN" });
  const limited = await hours(org.administrator, { institutionIds: [org.north.id] });
  await expect(
    limited.save({ baseId: null, values: { hours: [8] }, reason: "Test" }),
  ).rejects.toMatchObject({ message: "access.denied" });
});
