import { describe, expect, test } from "bun:test";
import { newUser, type Persona } from "../../seeds/index.ts";
import { ROLE } from "../../seeds/roles.ts";
import { getRefusal } from "../../session/testing.ts";
import { markOverdueTasks } from "./actions/watch.ts";
import { DEADLINE, useTaskDay } from "./testing/world.ts";

const world = useTaskDay();

describe("visibility of daily tasks", () => {
  test("own, of the group, of the institution, all", async () => {
    const { north } = world.org;
    const elsewhere = await newUser(world.db, {
      login: "north-alone",
      roleId: ROLE.leader,
      isLeader: true,
      institutionId: north.id,
    });
    const counts = async (persona: Pick<Persona, "login">) => {
      const { total } = await (await world.as(persona)).list({});
      const board = (await world.as(persona)).monitor({});
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
    for (const persona of [world.org.operations, world.org.inspector, world.org.management])
      expect(await counts(persona)).toEqual([4, 4]);
    for (const persona of [world.org.service, world.org.finance, world.org.administrator])
      expect(await getRefusal((await world.as(persona)).list({}))).toBe("access.denied");
  });

  test("counts the completed tasks of each agent for the monitor", async () => {
    const { agent, leader, id } = world.org.north;
    const { taskId } = await world.getTask(agent);
    await (await world.as(agent)).update({ taskId });
    world.at(DEADLINE);
    await markOverdueTasks(world.context());
    const board = await world.as(leader);
    const sorted = { sort: "overdue", descending: true } as const;
    const { rows, total } = await board.monitor(sorted);
    expect(total).toBe(2);
    expect(rows).toMatchObject([
      { agentName: "User north-colleague", overdue: 1, completion: 0 },
      { agentName: "User north-agent", done: 1, tasks: 1, completion: 1 },
    ]);
    const page = await board.monitor({ text: "north-ag", institutionId: id });
    expect(page.rows).toHaveLength(1);
    expect((await board.monitor({ from: "2026-03-09", to: "2026-03-09" })).total).toBe(0);
  });

  test("a list is narrowed by day, agent, state and title", async () => {
    const operations = await world.as(world.org.operations);
    const { id } = world.org.south.agent;
    const narrowed = async (filter: Parameters<typeof operations.list>[0]) =>
      (await operations.list(filter)).total;
    expect(await narrowed({ agentId: id })).toBe(1);
    expect(await narrowed({ title: "CALL" })).toBe(4);
    expect(await narrowed({ title: "nothing like it" })).toBe(0);
    expect(await narrowed({ state: "DONE" })).toBe(0);
    expect(await narrowed({ institutionId: world.org.north.id })).toBe(2);
    expect(await narrowed({ stageId: world.org.stages.late })).toBe(0);
    expect(await narrowed({ from: "2026-03-11" })).toBe(0);
    expect(await narrowed({ to: "2026-03-10" })).toBe(4);
  });

  test("days in the wrong order are refused", async () => {
    const operations = await world.as(world.org.operations);
    const days = { from: "2026-03-10", to: "2026-03-09" };
    for (const request of [operations.list(days), operations.monitor(days)])
      expect(await getRefusal(request)).toBe("range.reversed");
  });
});
