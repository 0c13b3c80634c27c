import { expect, test } from "bun:test";
import { newDailyTask } from "../../seeds/factory/daily-task.ts";
import { ROLE } from "../../seeds/roles.ts";
import { refusal, useComplaintWorld } from "../work-order/testing/world.ts";

const world = useComplaintWorld();

/** A task whose number is also that of a case with a complaint. */
async function taskNumberedAsCase(): Promise<number> {
  const { agent } = world.org.north;
  const one = await world.newOne();
  let { dailyTaskId } = await newDailyTask(world.db, agent);
  while (dailyTaskId < one.caseId)
    ({ dailyTaskId } = await newDailyTask(world.db, agent));
  expect(dailyTaskId).toBe(one.caseId);
  await world.lodge(one);
  return dailyTaskId;
}

test("customer service sees no task, not even where its permissions would let it", async () => {
  const { service } = world.org;
  const taskId = await taskNumberedAsCase();
  const permissions = ["dailyTask.read", "dailyTask.monitor"] as const;
  await world.db
    .insertInto("rolePermission")
    .values(
      permissions.map((permission) => ({ permission, roleId: ROLE.service })),
    )
    .execute();
  const { dailyTask } = (await world.as(service)).board;
  const always = { from: "2000-01-01", to: "2100-01-01" };
  expect((await dailyTask.list(always)).total).toBe(0);
  expect((await dailyTask.monitor(always)).total).toBe(0);
  const file = dailyTask.getFile({ taskId });
  expect(await refusal(file)).toBe("record.notFound");
});
