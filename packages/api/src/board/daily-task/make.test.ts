import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { lockWaits, waitUntil, useTestDatabase } from "@kolekta/db/testing";
import { createTestContext } from "../../core/testing.ts";
import { inTransaction } from "../../core/transaction.ts";
import {
  createTestInstitution,
  newUser,
  type InstitutionPeople,
  type Organisation,
  organisation,
} from "../../seeds/index.ts";
import { ROLE } from "../../seeds/roles.ts";
import { boardAs, buildConfig, scheduleDay } from "../testing.ts";
import { createTodayTasks } from "./actions/assign-today.ts";
import { makeDueTasks } from "./actions/make.ts";

const database = useTestDatabase();
let org: Organisation;
let manila: InstitutionPeople;

/** Monday, noon in Jakarta. Changes saved then take effect on Tuesday the tenth. */
const MONDAY = "2026-03-09T05:00:00Z";
const TUESDAY = "2026-03-10";
/** 00:10 on Tuesday in Jakarta; in Manila it is an hour later. */
const DAY_START = "2026-03-09T17:10:00Z";

const make = (at: string) =>
  makeDueTasks(createTestContext(database.db, null, { now: () => new Date(at) }));

type Values = NonNullable<Parameters<typeof buildConfig>[1]>;

const save = async (values: Values = {}, institution = org.north, at = MONDAY) => {
  const admin = await boardAs(database.db, institution.admin, () => new Date(at));
  return admin.taskConfig.create(buildConfig(org.stages.early, values));
};

const made = async () => {
  const rows = await database.db
    .selectFrom("dailyTask as d")
    .innerJoin("appUser as u", "u.id", "d.agentId")
    .select(["u.login", "d.dayOn", "d.state", "d.configVersion"])
    .orderBy("d.dayOn")
    .orderBy("u.login")
    .execute();
  return rows.map(({ login, dayOn }) => `${dayOn} ${login}`);
};

/** Reads the audit entries of a day that no other test uses. */
const listTaskCreations = async (day: string) => {
  const lines = await database.db
    .selectFrom("auditLog")
    .select("after")
    .where("action", "=", "dailyTask.create")
    .execute();
  return lines.map(({ after }) => after as { day: string }).filter((after) => after.day === day);
};

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  manila = await createTestInstitution(db, "manila", org.stages);
  await db
    .updateTable("institution")
    .set({ zone: "Asia/Manila", country: "PH" })
    .where("id", "=", manila.id)
    .execute();
  await db
    .updateTable("institution")
    .set({ status: "DISABLED" })
    .where("id", "=", org.south.id)
    .execute();
});

beforeEach(async () => {
  const { db } = database;
  for (const table of ["dailyTask", "dailyTaskDay", "scheduledDay"] as const)
    await db.deleteFrom(table).execute();
  // Versions are never deleted, so those of the previous test move to a closed institution.
  await db.updateTable("taskConfig").set({ institutionId: org.south.id }).execute();
});

const BOTH = ["2026-03-10 north-agent", "2026-03-10 north-colleague"];

describe("the tasks of a day", () => {
  test("are created at 00:05, once for each agent of the stage", async () => {
    await save();
    expect(await make("2026-03-09T17:04:59Z")).toBe(0);
    expect(await make("2026-03-09T17:05:00Z")).toBe(2);
    expect(await make(DAY_START)).toBe(0);
    expect(await made()).toEqual(BOTH);
    const { deadlineAt, remindAt, state } = await database.db
      .selectFrom("dailyTask")
      .selectAll()
      .limit(1)
      .executeTakeFirstOrThrow();
    expect([deadlineAt.toISOString(), remindAt.toISOString(), state]).toEqual([
      "2026-03-10T09:30:00.000Z",
      "2026-03-10T09:20:00.000Z",
      "OPEN",
    ]);
  });

  test("start in each zone at its own hour", async () => {
    await save();
    await save({}, manila);
    expect(await make("2026-03-09T16:05:00Z")).toBe(2);
    expect(await made()).toEqual(["2026-03-10 manila-agent", "2026-03-10 manila-colleague"]);
    expect(await make(DAY_START)).toBe(2);
    expect(await made()).toHaveLength(4);
  });

  test("are created later on the same day after a missed run", async () => {
    await save();
    expect(await make("2026-03-10T08:00:00Z")).toBe(2);
    expect(await make("2026-03-10T17:06:00Z")).toBe(2);
    expect(await made()).toHaveLength(4);
  });

  test("are not made past their deadline, and the audit trail records it", async () => {
    await save();
    await save({ deadline: "19:30" });
    const day = "2026-03-24";
    expect(await make(`${day}T09:30:00Z`)).toBe(2);
    expect(await made()).toHaveLength(2);
    const line = { day, tasks: 2, leftOutAsLate: 2 };
    expect(await listTaskCreations(day)).toEqual([line]);
  });

  test("are created once under concurrent runs", async () => {
    await save();
    const twins = await Promise.all([make(DAY_START), make(DAY_START), make(DAY_START)]);
    expect(twins.sort()).toEqual([0, 0, 2]);
    expect(await made()).toEqual(BOTH);
  });

  test("leave no audit entry when a concurrent run creates them", async () => {
    await save();
    const dayOn = "2026-03-25";
    const institutionId = org.north.id;
    const second = await database.db.transaction().execute(async (twin) => {
      await twin
        .insertInto("dailyTaskDay")
        .values({ institutionId, dayOn, createdAt: new Date() })
        .execute();
      const waiting = make("2026-03-24T17:10:00Z");
      await waitUntil(async () => (await lockWaits(database.db)) > 0);
      return { waiting };
    });
    expect(await second.waiting).toBe(0);
    expect(await listTaskCreations(dayOn)).toEqual([]);
  });

  test("are limited to the chosen agents", async () => {
    const agentIds = [org.north.colleague.id];
    await save({ audience: "SELECTED", agentIds });
    await make(DAY_START);
    expect(await made()).toEqual(["2026-03-10 north-colleague"]);
  });

  test("set by a leader are limited to the agents of the group", async () => {
    const { db } = database;
    const { id: groupId } = await db
      .insertInto("teamGroup")
      .values({ institutionId: org.north.id, name: "Group 2" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const elsewhere = { institutionId: org.north.id, groupId };
    const other = await newUser(db, {
      login: "north-other",
      roleId: ROLE.agent,
      ...elsewhere,
      stageId: org.stages.early,
    });
    const leader = await boardAs(db, org.north.leader, () => new Date(MONDAY));
    await leader.taskConfig.create(buildConfig(org.stages.early));
    await make(DAY_START);
    expect(await made()).toEqual(BOTH);
    await db
      .updateTable("appUser")
      .set({ status: "DISABLED" })
      .where("id", "=", other.id)
      .execute();
  });
});

describe("agents without daily tasks", () => {
  test("agents on leave, in training or disabled that day; without a schedule all are present", async () => {
    const { agent, colleague } = org.north;
    await save();
    await scheduleDay(database.db, agent, TUESDAY, "AL");
    await scheduleDay(database.db, colleague, TUESDAY, "D");
    await make(DAY_START);
    expect(await made()).toEqual(["2026-03-10 north-colleague"]);
    await scheduleDay(database.db, agent, "2026-03-11", "T");
    await make("2026-03-10T17:10:00Z");
    expect(await made()).toHaveLength(1);
    await make("2026-03-11T17:10:00Z");
    expect(await made()).toHaveLength(3);
  });

  test("agents who are disabled, or work another stage", async () => {
    const { db } = database;
    const { agent, colleague } = org.north;
    await save();
    const set = (id: number, values: object) =>
      db.updateTable("appUser").set(values).where("id", "=", id).execute();
    await set(agent.id, { status: "DISABLED" });
    await set(colleague.id, { stageId: org.stages.late });
    expect(await make(DAY_START)).toBe(0);
    await set(agent.id, { status: "ENABLED" });
    await set(colleague.id, { stageId: org.stages.early });
  });
});

describe("on which days", () => {
  /** Runs the job at the start of each day and returns the days on which it created tasks. */
  const listCreationDays = async (days: readonly string[]) => {
    for (const day of days) await make(`${day}T05:00:00Z`);
    return [...new Set((await made()).map((line) => line.slice(5, 10)))];
  };

  test("WEEKDAYS leaves out the weekend and holidays of the country", async () => {
    await database.db
      .insertInto("holiday")
      .values({ country: "ID", day: "2026-03-11", name: "A", source: "test" })
      .execute();
    await save({ recurrence: "WEEKDAYS" });
    const days = ["10", "11", "12", "13", "14", "15", "16"];
    const found = await listCreationDays(days.map((day) => `2026-03-${day}`));
    expect(found).toEqual(["03-10", "03-12", "03-13", "03-16"]);
  });

  test("DAILY is within its range, ONCE on its day", async () => {
    await save({ from: "2026-03-11", until: "2026-03-14" });
    await save({ recurrence: "ONCE", from: "2026-03-17" });
    const days = ["10", "11", "14", "15", "16", "17", "18"];
    const found = await listCreationDays(days.map((day) => `2026-03-${day}`));
    expect(found).toEqual(["03-11", "03-14", "03-17"]);
  });
});

describe("an edited task config", () => {
  test("leaves the tasks of today and counts from tomorrow on", async () => {
    const { configId } = await save();
    await make(DAY_START);
    const at = new Date("2026-03-10T03:00:00Z");
    const admin = await boardAs(database.db, org.north.admin, () => at);
    const values = buildConfig(org.stages.early, { deadline: "11:00" });
    await admin.taskConfig.update({ ...values, configId, version: 1 });
    const deadlines = async (day: string) => {
      const { rows } = await admin.dailyTask.list({ from: day, to: day });
      return rows.map(({ deadlineAt }) => deadlineAt.toISOString().slice(11, 16));
    };
    expect(await deadlines(TUESDAY)).toEqual(["09:30", "09:30"]);
    await make("2026-03-10T17:10:00Z");
    expect(await deadlines("2026-03-11")).toEqual(["04:00", "04:00"]);
  });

  test("starting today creates its tasks immediately and not again at the daily creation", async () => {
    const nine = "2026-03-10T02:00:00Z";
    const { configId } = await save({ from: TUESDAY }, org.north, nine);
    const listCreatedTasks = () =>
      database.db.selectFrom("dailyTask").select(["configId", "dayOn", "state"]).execute();
    const task = { configId, dayOn: TUESDAY, state: "OPEN" } as const;
    expect(await listCreatedTasks()).toEqual([task, task]);
    await make("2026-03-10T02:05:00Z");
    expect(await listCreatedTasks()).toEqual([task, task]);
    await save({ from: TUESDAY, deadline: "08:00" }, org.north, nine);
    expect(await listCreatedTasks()).toHaveLength(2);
  });

  test("starting today creates no tasks in a disabled institution", async () => {
    const { configId } = await save();
    const institutionId = org.south.id;
    await database.db
      .updateTable("taskConfig")
      .set({ institutionId })
      .where("id", "=", configId)
      .execute();
    const now = () => new Date("2026-03-10T02:00:00Z");
    await inTransaction(createTestContext(database.db, null, { now }), {}, async (tx) => {
      await createTodayTasks(tx, { institutionId, configId });
      tx.audit({
        action: "dailyTask.create",
        entity: "daily_task",
        entityId: null,
        after: { day: "none" },
      });
    });
    expect(await made()).toEqual([]);
  });

  test("saved after 00:05 counts from the next day, even where the day is created late", async () => {
    const { configId } = await save();
    const at = new Date("2026-03-09T17:06:00Z");
    const admin = await boardAs(database.db, org.north.admin, () => at);
    const reason = "Not any more";
    await admin.taskConfig.remove({ configId, version: 1, reason });
    const from = "2026-03-11";
    await save({ from }, org.north, "2026-03-09T17:07:00Z");
    expect(await make("2026-03-10T01:00:00Z")).toBe(2);
    const { rows } = await admin.dailyTask.list({ from: TUESDAY, to: TUESDAY });
    expect(rows.map((row) => row.configId)).toEqual([configId, configId]);
    expect(await make("2026-03-10T17:10:00Z")).toBe(2);
    const next = await admin.dailyTask.list({ from: "2026-03-11", to: "2026-03-11" });
    expect(next.rows.every((row) => row.configId !== configId)).toBe(true);
  });
});
