import { beforeAll, beforeEach, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { createTestContext } from "../../core/testing.ts";
import { addDays, type Day } from "../../core/day.ts";
import { type Organisation, organisation } from "../../seeds/index.ts";
import { dailyReport } from "../daily/actions/collect.ts";
import { type InstitutionStage, caseWith } from "../daily/testing.ts";
import { collectDue } from "./actions/due.ts";

const database = useTestDatabase();
let org: Organisation;

/** Runs the job at an hour in Jakarta. */
const jobAt = (day: Day, hour: number) =>
  collectDue(
    {
      ...createTestContext(database.db, null, {
        now: () => new Date(Date.parse(`${day}T00:00:00Z`) + (hour - 7) * 3_600_000),
        via: "JOB",
      }),
      log: () => {},
    },
    dailyReport,
  );

const days = async (institutionId: number, state = "DONE") =>
  (
    await database.db
      .selectFrom("reportRun")
      .select("fromOn")
      .where("institutionId", "=", institutionId)
      .where("state", "=", state)
      .orderBy("id")
      .execute()
  ).map(({ fromOn }) => fromOn);

beforeAll(async () => {
  org = await organisation(database.db);
  const stage: InstitutionStage = {
    institutionId: org.north.id,
    zone: "Asia/Jakarta",
    stageId: org.stages.early,
  };
  await caseWith(database.db, stage, [
    {
      from: "2026-05-01",
      until: null,
      entryKind: "PLACED",
      exitKind: null,
      stageId: stage.stageId,
      amountMinor: 500_000,
    },
  ]);
});

beforeEach(() => database.db.deleteFrom("reportRun").execute());

test("an institution without reports starts with yesterday", async () => {
  await jobAt("2026-06-10", 1);
  expect(await days(org.north.id)).toEqual(["2026-06-09"]);
});

test("after days without a server each of them is computed, the oldest first", async () => {
  await jobAt("2026-06-10", 13);
  expect(await days(org.north.id)).toEqual(["2026-06-09", "2026-06-10"]);
  await database.db.deleteFrom("reportDaily").execute();
  await jobAt("2026-06-14", 1);
  // The current day does not count as a past day.
  const made = (await days(org.north.id)).slice(2);
  expect(made).toEqual(["2026-06-10", "2026-06-11", "2026-06-12", "2026-06-13"]);
  const rows = await database.db
    .selectFrom("reportDaily")
    .select("day")
    .where("institutionId", "=", org.north.id)
    .orderBy("day")
    .execute();
  expect(rows.map(({ day }) => day)).toEqual(made);
  expect(await jobAt("2026-06-14", 1)).toBe(0);
});

test("a day that failed to the end of the next one is not forgotten", async () => {
  await jobAt("2026-06-10", 1);
  await jobAt("2026-06-12", 1);
  await database.db
    .updateTable("reportRun")
    .set({ state: "FAILED", rows: null, errorKey: "report.failed" })
    .where("fromOn", "=", "2026-06-10")
    .where("institutionId", "=", org.north.id)
    .execute();
  await jobAt("2026-06-13", 1);
  expect(await days(org.north.id)).toEqual([
    "2026-06-09",
    "2026-06-11",
    "2026-06-10",
    "2026-06-12",
  ]);
});

test("catching up reaches back one month", async () => {
  await jobAt("2026-03-01", 1);
  await jobAt("2026-06-10", 1);
  const made = (await days(org.south.id)).slice(1);
  expect(made).toHaveLength(31);
  expect(made[0]).toBe(addDays("2026-06-10", -31));
  expect(made.at(-1)).toBe("2026-06-09");
});
