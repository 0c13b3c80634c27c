import { expect, test } from "bun:test";
import type { Persona } from "../../seeds/index.ts";
import { newDailyTask } from "../../seeds/factory/daily-task.ts";
import { ROLE } from "../../seeds/roles.ts";
import { getRefusalMessage, useComplaintWorld } from "../work-order/testing/world.ts";

const world = useComplaintWorld();

const always = { from: "2000-01-01", to: "2100-01-01" };

/** Creates a task with the id of a case that has a complaint. */
async function taskNumberedAsCase(): Promise<number> {
  const { agent } = world.org.north;
  const caseIds = await world.createCase();
  let { dailyTaskId } = await newDailyTask(world.db, agent);
  while (dailyTaskId < caseIds.caseId) ({ dailyTaskId } = await newDailyTask(world.db, agent));
  expect(dailyTaskId).toBe(caseIds.caseId);
  await world.lodge(caseIds);
  return dailyTaskId;
}

test("customer service sees no task, not even where its permissions would let it", async () => {
  const { service } = world.org;
  const taskId = await taskNumberedAsCase();
  const permissions = ["dailyTask.read", "dailyTask.monitor"] as const;
  await world.db
    .insertInto("rolePermission")
    .values(permissions.map((permission) => ({ permission, roleId: ROLE.service })))
    .execute();
  const { dailyTask } = (await world.as(service)).board;
  expect((await dailyTask.list(always)).total).toBe(0);
  expect((await dailyTask.monitor(always)).total).toBe(0);
  const file = dailyTask.getFile({ taskId });
  expect(await getRefusalMessage(file)).toBe("record.notFound");
});

test("a leader cancels tasks set for the group, but not those for the whole institution", async () => {
  const { agent, leader, admin, groupId } = world.org.north;
  const whole = await newDailyTask(world.db, agent, "Whole institution");
  const group = await newDailyTask(world.db, agent, "Group");
  await world.db
    .updateTable("taskConfig")
    .set({ groupId })
    .where("id", "=", group.configId)
    .execute();
  const cancellable = async (persona: Persona) => {
    const { rows } = await (await world.as(persona)).board.dailyTask.list(always);
    return rows
      .filter((row) => row.cancellable)
      .map(({ taskId }) => taskId)
      .filter((id) => id >= whole.dailyTaskId);
  };
  const both = [whole.dailyTaskId, group.dailyTaskId];
  expect(await cancellable(leader)).toEqual([group.dailyTaskId]);
  expect((await cancellable(admin)).toSorted()).toEqual(both.toSorted());
  expect(await cancellable(agent)).toEqual([]);
  const { cancel } = (await world.as(leader)).board.dailyTask;
  const reason = "The line is down today";
  const taskId = whole.dailyTaskId;
  expect(await getRefusalMessage(cancel({ taskId, reason }))).toBe("dailyTask.notEditable");
  expect(await cancel({ taskId: group.dailyTaskId, reason })).toMatchObject({ state: "CANCELLED" });
});
