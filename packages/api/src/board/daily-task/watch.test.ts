import { describe, expect, test } from "bun:test";
import type { Persona } from "../../seeds/index.ts";
import { ROLE } from "../../seeds/roles.ts";
import { cancelLeaverTasks, markOverdueTasks, warnOfDeadlines } from "./actions/watch.ts";
import { DEADLINE, useTaskDay } from "./testing/world.ts";

const world = useTaskDay();

describe("deadlines", () => {
  const titles = async (persona: Persona) => {
    const rows = await world.db
      .selectFrom("message")
      .select(["msgType", "title"])
      .where("userId", "=", persona.id)
      .execute();
    return rows.map(({ msgType, title }) => `${msgType} ${title}`);
  };
  const warnAt = (at: string) => {
    world.at(at);
    return warnOfDeadlines(world.context());
  };

  test("are warned of ten minutes before, once, not where the task is done", async () => {
    const { agent, colleague } = world.org.north;
    const { taskId } = await world.getTask(colleague);
    await (await world.as(colleague)).update({ taskId });
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

  test("marks a task overdue once under concurrent runs and skips locked tasks", async () => {
    world.at("2026-03-10T09:29:59Z");
    expect(await markOverdueTasks(world.context())).toBe(0);
    world.at(DEADLINE);
    const { taskId } = await world.getTask(world.org.north.agent);
    const twins = await world.db.transaction().execute(async (holder) => {
      const taskQuery = holder.selectFrom("dailyTask").where("id", "=", taskId);
      await taskQuery.select("id").forUpdate().execute();
      const runs = [1, 2].map(() => markOverdueTasks(world.context()));
      await Bun.sleep(300);
      return runs;
    });
    const [first = 0, second = 0] = await Promise.all(twins);
    expect(first + second).toBe(3);
    expect(await markOverdueTasks(world.context())).toBe(1);
    expect(await markOverdueTasks(world.context())).toBe(0);
  });
});

describe("tasks of agents who have left", () => {
  const cancelled = async () => {
    const rows = await world.db
      .selectFrom("dailyTask as d")
      .innerJoin("appUser as u", "u.id", "d.agentId")
      .select(["u.login", "d.cancelCause", "d.cancellerId"])
      .where("d.state", "=", "CANCELLED")
      .orderBy("u.login")
      .execute();
    return rows.map(({ login, cancelCause }) => `${login} ${cancelCause}`);
  };
  const set = (persona: Persona, values: object) =>
    world.db.updateTable("appUser").set(values).where("id", "=", persona.id).execute();

  test("are cancelled by the system, without a warning or an overdue mark", async () => {
    const { agent, colleague, admin, id } = world.org.north;
    expect(await cancelLeaverTasks(world.context())).toBe(0);
    await set(agent, { status: "DISABLED" });
    const { groupId } = world.org.south;
    await set(colleague, { institutionId: world.org.south.id, groupId });
    const twins = await Promise.all([
      cancelLeaverTasks(world.context()),
      cancelLeaverTasks(world.context()),
    ]);
    expect(twins[0] + twins[1]).toBe(2);
    expect(await cancelled()).toEqual([
      "north-agent AGENT_DISABLED",
      "north-colleague AGENT_MOVED",
    ]);
    const { rows } = await (await world.as(admin)).list({ sort: "agent" });
    expect(rows).toMatchObject([
      { cancelCause: "AGENT_DISABLED", cancellerName: null },
      { cancelCause: "AGENT_MOVED", cancelReason: null },
    ]);
    const board = await (await world.as(world.org.operations)).monitor({ institutionId: id });
    expect(board.rows).toMatchObject([
      { overdue: 0, cancelled: 1, completion: null },
      { overdue: 0, cancelled: 1, completion: null },
    ]);
    world.at("2026-03-10T09:20:00Z");
    expect(await warnOfDeadlines(world.context())).toBe(2);
    world.at(DEADLINE);
    expect(await markOverdueTasks(world.context())).toBe(2);
    await set(agent, { status: "ENABLED" });
    const home = { institutionId: id, groupId: world.org.north.groupId };
    await set(colleague, home);
  });

  test("stay where they are done already, or overdue", async () => {
    const { agent, colleague } = world.org.north;
    const { taskId } = await world.getTask(agent);
    await (await world.as(agent)).update({ taskId });
    world.at(DEADLINE);
    await markOverdueTasks(world.context());
    for (const persona of [agent, colleague]) await set(persona, { status: "DISABLED" });
    expect(await cancelLeaverTasks(world.context())).toBe(0);
    for (const persona of [agent, colleague]) await set(persona, { status: "ENABLED" });
  });

  test("are cancelled as well when the agent became a leader without cases", async () => {
    const { colleague } = world.org.south;
    await set(colleague, { roleId: ROLE.leader });
    expect(await cancelLeaverTasks(world.context())).toBe(1);
    expect(await cancelled()).toEqual(["south-colleague AGENT_MOVED"]);
    await set(colleague, { roleId: ROLE.agent });
  });
});
