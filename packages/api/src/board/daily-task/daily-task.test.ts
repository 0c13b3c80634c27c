import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import sharp from "sharp";
import { FileReply } from "../../core/file.ts";
import { visitOf } from "../../core/testing.ts";
import {
  newUser,
  type Organisation,
  organisation,
  type Persona,
} from "../../seeds/index.ts";
import { ROLE } from "../../seeds/roles.ts";
import { refusalOf, testClock } from "../../session/testing.ts";
import { boardAs, configOf } from "../testing.ts";
import { makeDueTasks } from "./actions/make.ts";
import {
  cancelTasksOfLeavers,
  markOverdueTasks,
  warnOfDeadlines,
} from "./actions/watch.ts";

const database = useTestDatabase();
/** A Tuesday, nine o'clock in Jakarta; tasks fall due at half past four. */
const NINE = "2026-03-10T02:00:00Z";
const DEADLINE = "2026-03-10T09:30:00Z";
let clock = testClock(NINE);
let org: Organisation;

const visit = () => visitOf(database.db, null, { now: () => clock.now() });
const as = async (persona: Pick<Persona, "login">) =>
  (await boardAs(database.db, persona, () => clock.now())).dailyTask;

/** Of an agent, today. */
const taskOf = async (persona: Persona) => {
  const { rows } = await (await as(persona)).list({});
  const [task] = rows;
  if (!task) throw new Error("no task");
  return task;
};

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  const before = () => new Date("2026-03-01T02:00:00Z");
  for (const house of [org.north, org.south]) {
    const { taskConfig } = await boardAs(db, house.admin, before);
    await taskConfig.create(configOf(org.queues.early));
  }
});

beforeEach(async () => {
  clock = testClock(NINE);
  for (const table of ["dailyTask", "dailyTaskDay", "message"] as const)
    await database.db.deleteFrom(table).execute();
  await makeDueTasks(visit());
});

describe("completing", () => {
  test("before the deadline is done, with a note and a picture", async () => {
    const { agent, leader } = org.north;
    const { taskId } = await taskOf(agent);
    const png = await sharp({
      create: { width: 8, height: 8, channels: 3, background: "#123456" },
    })
      .png()
      .toBuffer();
    const file = new File([new Uint8Array(png)], "proof.png");
    const own = await as(agent);
    const done = await own.update({ taskId, note: " All called ", file });
    expect(done).toMatchObject({ state: "DONE", status: 1 });
    expect(done.completedAt.toISOString()).toBe(clock.now().toISOString());
    const { rows } = await (await as(leader)).list({ state: "DONE" });
    expect(rows).toMatchObject([
      {
        taskId,
        note: "All called",
        hasFile: true,
        agentName: "User north-agent",
      },
    ]);
    const shown = await (await as(leader)).getFile({ taskId });
    expect(shown).toBeInstanceOf(FileReply);
    expect(shown.type).toBe("image/webp");
    const south = await as(org.south.leader);
    expect(await refusalOf(south.getFile({ taskId }))).toBe("record.notFound");
  });

  test("at the deadline or after it is late, also before anybody has marked it", async () => {
    const { agent, colleague } = org.north;
    clock = testClock(DEADLINE);
    const own = await taskOf(agent);
    expect(own.state).toBe("OPEN");
    const late = await (await as(agent)).update({ taskId: own.taskId });
    expect(late).toMatchObject({ state: "DONE_LATE", status: 3 });
    expect(await markOverdueTasks(visit())).toBe(3);
    const other = await taskOf(colleague);
    expect(other).toMatchObject({ state: "OVERDUE", status: 2 });
    const { taskId } = other;
    expect(await (await as(colleague)).update({ taskId })).toMatchObject({
      state: "DONE_LATE",
    });
  });

  test("is for whose it is, and once", async () => {
    const { agent, colleague, leader } = org.north;
    const { taskId } = await taskOf(agent);
    const others = [
      [colleague, "record.notFound"],
      [leader, "access.denied"],
      [org.south.agent, "record.notFound"],
    ] as const;
    for (const [persona, refusal] of others)
      expect(await refusalOf((await as(persona)).update({ taskId }))).toBe(
        refusal,
      );
    const own = await as(agent);
    await own.update({ taskId, note: "Done" });
    expect(await refusalOf(own.update({ taskId, note: "Again" }))).toBe(
      "dailyTask.notOpen",
    );
    expect(await taskOf(agent)).toMatchObject({ note: "Done" });
  });

  test("sent twice under one key is done once and answered alike", async () => {
    const { agent } = org.north;
    const { taskId } = await taskOf(agent);
    const key = { idempotencyKey: crypto.randomUUID() };
    const now = () => clock.now();
    const { dailyTask } = await boardAs(database.db, agent, now, key);
    const [first, again] = await Promise.all([
      dailyTask.update({ taskId, note: "Once" }),
      dailyTask.update({ taskId, note: "Once" }),
    ]);
    expect(again).toEqual(first);
  });

  test("takes pictures alone", async () => {
    const { agent } = org.north;
    const { taskId } = await taskOf(agent);
    const file = new File(["<script>"], "proof.png");
    expect(await refusalOf((await as(agent)).update({ taskId, file }))).toBe(
      "image.notAPicture",
    );
    expect(await taskOf(agent)).toMatchObject({ state: "OPEN" });
  });
});

describe("deadlines", () => {
  const titles = async (persona: Persona) => {
    const rows = await database.db
      .selectFrom("message")
      .select(["msgType", "title"])
      .where("userId", "=", persona.id)
      .execute();
    return rows.map(({ msgType, title }) => `${msgType} ${title}`);
  };
  const warnAt = (at: string) => {
    clock = testClock(at);
    return warnOfDeadlines(visit());
  };

  test("are warned of ten minutes before, once, not where the task is done", async () => {
    const { agent, colleague } = org.north;
    const { taskId } = await taskOf(colleague);
    await (await as(colleague)).update({ taskId });
    expect(await warnAt("2026-03-10T09:19:59Z")).toBe(0);
    const twins = await Promise.all([
      warnAt("2026-03-10T09:20:00Z"),
      warnAt("2026-03-10T09:20:00Z"),
    ]);
    expect(twins[0] + twins[1]).toBe(3);
    expect(await warnAt("2026-03-10T09:21:00Z")).toBe(0);
    expect(await titles(agent)).toEqual(["2 Call back"]);
    expect(await titles(colleague)).toEqual([]);
  });

  test("that are over are not warned of any more", async () => {
    expect(await warnAt(DEADLINE)).toBe(0);
  });

  test("make overdue once, whoever comes", async () => {
    clock = testClock("2026-03-10T09:29:59Z");
    expect(await markOverdueTasks(visit())).toBe(0);
    clock = testClock(DEADLINE);
    const twins = await Promise.all([
      markOverdueTasks(visit()),
      markOverdueTasks(visit()),
    ]);
    expect(twins[0] + twins[1]).toBe(4);
    expect(await markOverdueTasks(visit())).toBe(0);
  });
});

describe("tasks of agents who have left", () => {
  const cancelled = async () => {
    const rows = await database.db
      .selectFrom("dailyTask as d")
      .innerJoin("appUser as u", "u.id", "d.agentId")
      .select(["u.login", "d.cancelCause", "d.cancellerId"])
      .where("d.state", "=", "CANCELLED")
      .orderBy("u.login")
      .execute();
    return rows.map(({ login, cancelCause }) => `${login} ${cancelCause}`);
  };
  const set = (one: Persona, values: object) =>
    database.db
      .updateTable("appUser")
      .set(values)
      .where("id", "=", one.id)
      .execute();

  test("are cancelled by the house, and neither warned of nor overdue", async () => {
    const { agent, colleague, admin, id } = org.north;
    expect(await cancelTasksOfLeavers(visit())).toBe(0);
    await set(agent, { status: "DISABLED" });
    const { groupId } = org.south;
    await set(colleague, { institutionId: org.south.id, groupId });
    const twins = await Promise.all([
      cancelTasksOfLeavers(visit()),
      cancelTasksOfLeavers(visit()),
    ]);
    expect(twins[0] + twins[1]).toBe(2);
    expect(await cancelled()).toEqual([
      "north-agent AGENT_DISABLED",
      "north-colleague AGENT_MOVED",
    ]);
    const { rows } = await (await as(admin)).list({ sort: "agent" });
    expect(rows).toMatchObject([
      { cancelCause: "AGENT_DISABLED", cancellerName: null },
      { cancelCause: "AGENT_MOVED", cancelReason: null },
    ]);
    const board = await (
      await as(org.operations)
    ).monitor({
      institutionId: id,
    });
    expect(board.rows).toMatchObject([
      { overdue: 0, cancelled: 1, completion: null },
      { overdue: 0, cancelled: 1, completion: null },
    ]);
    clock = testClock("2026-03-10T09:20:00Z");
    expect(await warnOfDeadlines(visit())).toBe(2);
    clock = testClock(DEADLINE);
    expect(await markOverdueTasks(visit())).toBe(2);
    await set(agent, { status: "ENABLED" });
    const home = { institutionId: id, groupId: org.north.groupId };
    await set(colleague, home);
  });

  test("stay where they are done already, or overdue", async () => {
    const { agent, colleague } = org.north;
    const { taskId } = await taskOf(agent);
    await (await as(agent)).update({ taskId });
    clock = testClock(DEADLINE);
    await markOverdueTasks(visit());
    for (const one of [agent, colleague])
      await set(one, { status: "DISABLED" });
    expect(await cancelTasksOfLeavers(visit())).toBe(0);
    for (const one of [agent, colleague]) await set(one, { status: "ENABLED" });
  });

  test("of who leads now and works no case any more are cancelled too", async () => {
    const { colleague } = org.south;
    await set(colleague, { roleId: ROLE.leader });
    expect(await cancelTasksOfLeavers(visit())).toBe(1);
    expect(await cancelled()).toEqual(["south-colleague AGENT_MOVED"]);
    await set(colleague, { roleId: ROLE.agent });
  });
});

describe("cancelling", () => {
  const reason = "The line is down today";

  test("takes a task away that is not done, with its reason", async () => {
    const { agent, colleague, admin } = org.north;
    const { taskId } = await taskOf(agent);
    const own = await as(admin);
    expect(await own.cancel({ taskId, reason })).toMatchObject({ status: 9 });
    expect(await taskOf(agent)).toMatchObject({
      ...{ state: "CANCELLED", cancelReason: reason },
      cancellerName: "User north-admin",
    });
    expect(await refusalOf((await as(agent)).update({ taskId }))).toBe(
      "dailyTask.notOpen",
    );
    const other = (await taskOf(colleague)).taskId;
    await (await as(colleague)).update({ taskId: other });
    expect(await refusalOf(own.cancel({ taskId: other, reason }))).toBe(
      "dailyTask.notOpen",
    );
  });

  test("is refused to agents, to readers and to another place", async () => {
    const { taskId } = await taskOf(org.north.agent);
    const refusals = [
      [org.north.agent, "access.denied"],
      [org.inspector, "access.denied"],
      [org.south.leader, "record.notFound"],
      [org.south.admin, "record.notFound"],
    ] as const;
    for (const [persona, refusal] of refusals)
      expect(
        await refusalOf((await as(persona)).cancel({ taskId, reason })),
      ).toBe(refusal);
  });

  test("and completing at once: one of both", async () => {
    const { agent, admin } = org.north;
    const { taskId } = await taskOf(agent);
    const [own, other] = [await as(agent), await as(admin)];
    const both = await Promise.all([
      refusalOf(own.update({ taskId })),
      refusalOf(other.cancel({ taskId, reason })),
    ]);
    expect(both).toContain("dailyTask.notOpen");
    expect(both).toContain(null);
  });
});

describe("who sees whose", () => {
  test("own, of the group, of the institution, all", async () => {
    const { north } = org;
    const elsewhere = await newUser(database.db, {
      ...{ login: "north-alone", roleId: ROLE.leader, isLeader: true },
      institutionId: north.id,
    });
    const counts = async (persona: Pick<Persona, "login">) => {
      const { total } = await (await as(persona)).list({});
      const board = (await as(persona)).monitor({});
      return [
        total,
        await board.then(
          ({ rows }) => rows.length,
          () => null,
        ),
      ];
    };
    expect(await counts(north.agent)).toEqual([1, null]);
    expect(await counts(north.leader)).toEqual([2, 2]);
    expect(await counts(elsewhere)).toEqual([0, 0]);
    expect(await counts(north.admin)).toEqual([2, 2]);
    for (const persona of [org.operations, org.inspector, org.management])
      expect(await counts(persona)).toEqual([4, 4]);
    for (const persona of [org.service, org.finance, org.administrator])
      expect(await refusalOf((await as(persona)).list({}))).toBe(
        "access.denied",
      );
  });

  test("the monitor counts what each agent has done", async () => {
    const { agent, leader, id } = org.north;
    const { taskId } = await taskOf(agent);
    await (await as(agent)).update({ taskId });
    clock = testClock(DEADLINE);
    await markOverdueTasks(visit());
    const board = await as(leader);
    const sorted = { sort: "overdue", descending: true } as const;
    const { rows, total } = await board.monitor(sorted);
    expect(total).toBe(2);
    expect(rows).toMatchObject([
      { agentName: "User north-colleague", overdue: 1, completion: 0 },
      { agentName: "User north-agent", done: 1, tasks: 1, completion: 1 },
    ]);
    const one = await board.monitor({ text: "north-ag", institutionId: id });
    expect(one.rows).toHaveLength(1);
    expect(
      (await board.monitor({ from: "2026-03-09", to: "2026-03-09" })).total,
    ).toBe(0);
  });

  test("a list is narrowed by day, agent, state and title", async () => {
    const operations = await as(org.operations);
    const { id } = org.south.agent;
    const narrowed = async (filter: Parameters<typeof operations.list>[0]) =>
      (await operations.list(filter)).total;
    expect(await narrowed({ agentId: id })).toBe(1);
    expect(await narrowed({ title: "CALL" })).toBe(4);
    expect(await narrowed({ title: "nothing like it" })).toBe(0);
    expect(await narrowed({ state: "DONE" })).toBe(0);
    expect(await narrowed({ institutionId: org.north.id })).toBe(2);
    expect(await narrowed({ queueId: org.queues.late })).toBe(0);
    expect(await narrowed({ from: "2026-03-11" })).toBe(0);
    expect(await narrowed({ to: "2026-03-10" })).toBe(4);
  });

  test("days in the wrong order are refused", async () => {
    const operations = await as(org.operations);
    const days = { from: "2026-03-10", to: "2026-03-09" };
    for (const asked of [operations.list(days), operations.monitor(days)])
      expect(await refusalOf(asked)).toBe("range.reversed");
  });
});
