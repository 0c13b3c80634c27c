import { describe, expect, test } from "bun:test";
import sharp from "sharp";
import { FileReply } from "../../core/file.ts";
import { getRefusal } from "../../session/testing.ts";
import { markOverdueTasks } from "./actions/watch.ts";
import { DEADLINE, useTaskDay } from "./testing/world.ts";

const world = useTaskDay();

describe("completing", () => {
  test("before the deadline is done, with a note and a picture", async () => {
    const { agent, leader } = world.org.north;
    const { taskId } = await world.getTask(agent);
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#123456" } })
      .png()
      .toBuffer();
    const file = new File([new Uint8Array(png)], "proof.png");
    const agentApi = await world.as(agent);
    const done = await agentApi.update({ taskId, note: " All called ", file });
    expect(done).toMatchObject({ state: "DONE", status: 1 });
    expect(done.completedAt.toISOString()).toBe(world.now.toISOString());
    const { rows } = await (await world.as(leader)).list({ state: "DONE" });
    expect(rows).toMatchObject([
      { taskId, note: "All called", hasFile: true, agentName: "User north-agent" },
    ]);
    const picture = await (await world.as(leader)).getFile({ taskId });
    expect(picture).toBeInstanceOf(FileReply);
    expect(picture.type).toBe("image/webp");
    const south = await world.as(world.org.south.leader);
    expect(await getRefusal(south.getFile({ taskId }))).toBe("record.notFound");
  });

  test("at or after the deadline counts as late, even before the task is marked overdue", async () => {
    const { agent, colleague } = world.org.north;
    world.at(DEADLINE);
    const agentTask = await world.getTask(agent);
    expect(agentTask.state).toBe("OPEN");
    const late = await (await world.as(agent)).update({ taskId: agentTask.taskId });
    expect(late).toMatchObject({ state: "DONE_LATE", status: 3 });
    expect(await markOverdueTasks(world.context())).toBe(3);
    const other = await world.getTask(colleague);
    expect(other).toMatchObject({ state: "OVERDUE", status: 2 });
    const { taskId } = other;
    expect(await (await world.as(colleague)).update({ taskId })).toMatchObject({
      state: "DONE_LATE",
    });
  });

  test("is limited to the agent of the task and succeeds once", async () => {
    const { agent, colleague, leader } = world.org.north;
    const { taskId } = await world.getTask(agent);
    const others = [
      [colleague, "record.notFound"],
      [leader, "access.denied"],
      [world.org.south.agent, "record.notFound"],
    ] as const;
    // The request is rejected before the file is read.
    const file = new File(["<script>"], "proof.png");
    for (const [persona, refusal] of others)
      for (const sent of [{ taskId }, { taskId, file }])
        expect(await getRefusal((await world.as(persona)).update(sent))).toBe(refusal);
    const agentApi = await world.as(agent);
    await agentApi.update({ taskId, note: "Done" });
    expect(await getRefusal(agentApi.update({ taskId, note: "Again" }))).toBe("dailyTask.notOpen");
    expect(await world.getTask(agent)).toMatchObject({ note: "Done" });
  });

  test("sent twice under one key is done once and answered alike", async () => {
    const { agent } = world.org.north;
    const { taskId } = await world.getTask(agent);
    const key = { idempotencyKey: crypto.randomUUID() };
    const dailyTask = await world.as(agent, key);
    const [first, repeated] = await Promise.all([
      dailyTask.update({ taskId, note: "Once" }),
      dailyTask.update({ taskId, note: "Once" }),
    ]);
    expect(repeated).toEqual(first);
  });

  test("accepts only pictures as files", async () => {
    const { agent } = world.org.north;
    const { taskId } = await world.getTask(agent);
    const file = new File(["<script>"], "proof.png");
    expect(await getRefusal((await world.as(agent)).update({ taskId, file }))).toBe(
      "image.notAPicture",
    );
    expect(await world.getTask(agent)).toMatchObject({ state: "OPEN" });
  });
});

describe("cancelling", () => {
  const reason = "The line is down today";

  test("removes an unfinished task and records the reason", async () => {
    const { agent, colleague, admin } = world.org.north;
    const { taskId } = await world.getTask(agent);
    const adminApi = await world.as(admin);
    expect(await adminApi.cancel({ taskId, reason })).toMatchObject({ status: 9 });
    expect(await world.getTask(agent)).toMatchObject({
      state: "CANCELLED",
      cancelReason: reason,
      cancellerName: "User north-admin",
    });
    expect(await getRefusal((await world.as(agent)).update({ taskId }))).toBe("dailyTask.notOpen");
    const other = (await world.getTask(colleague)).taskId;
    await (await world.as(colleague)).update({ taskId: other });
    expect(await getRefusal(adminApi.cancel({ taskId: other, reason }))).toBe("dailyTask.notOpen");
  });

  test("is refused to agents, to readers and to another institution", async () => {
    const { taskId } = await world.getTask(world.org.north.agent);
    const refusals = [
      [world.org.north.agent, "access.denied"],
      [world.org.inspector, "access.denied"],
      [world.org.south.leader, "record.notFound"],
      [world.org.south.admin, "record.notFound"],
    ] as const;
    for (const [persona, refusal] of refusals)
      expect(await getRefusal((await world.as(persona)).cancel({ taskId, reason }))).toBe(refusal);
  });

  test("excludes a concurrent completion: only the first succeeds", async () => {
    const { agent, admin } = world.org.north;
    const { taskId } = await world.getTask(agent);
    const [ownApi, other] = [await world.as(agent), await world.as(admin)];
    const both = await Promise.all([
      getRefusal(ownApi.update({ taskId })),
      getRefusal(other.cancel({ taskId, reason })),
    ]);
    expect(both).toContain("dailyTask.notOpen");
    expect(both).toContain(null);
  });
});
