import { describe, expect, test } from "bun:test";
import type { Persona } from "../../seeds/index.ts";
import { unassignLeavers } from "./actions/leaver.ts";
import { useComplaintWorld } from "./testing/world.ts";

const world = useComplaintWorld();

const set = (persona: Persona, values: object) =>
  world.db.updateTable("appUser").set(values).where("id", "=", persona.id).execute();

/** Creates a complaint that is allocated to the handler, and taken into work if `works`. */
async function createHandledOrder(handler: Persona, works = true): Promise<number> {
  const { orderId } = await world.lodge(await world.createCase());
  const service = (await world.as(world.org.service)).board.workOrder;
  await service.allocate({ orderId, handlerId: handler.id });
  const { workOrder } = (await world.as(handler)).board;
  if (works) await workOrder.process({ orderId, note: "Mine" });
  return orderId;
}

describe("orders of leavers", () => {
  test("return to the pool once, with a history line, while their limits run on", async () => {
    const { colleague } = world.org.north;
    const ids = [await createHandledOrder(colleague, false), await createHandledOrder(colleague)];
    const [, working] = ids;
    const before = await world.order(working ?? 0);
    expect(await unassignLeavers(world.job())).toBe(0);
    await set(colleague, { status: "DISABLED" });
    const twins = await Promise.all([unassignLeavers(world.job()), unassignLeavers(world.job())]);
    expect(twins[0] + twins[1]).toBe(2);
    for (const id of ids) {
      const { state, handlerId } = await world.order(id);
      expect({ state, handlerId }).toEqual({ state: "NEW", handlerId: null });
      expect((await world.listEventKinds(id)).at(-1)).toBe("UNALLOCATED");
    }
    const after = await world.order(working ?? 0);
    expect([after.dueAt, after.firstAnswerDueAt, after.answeredAt]).toEqual([
      before.dueAt,
      before.firstAnswerDueAt,
      before.answeredAt,
    ]);
    expect(after.version).toBe(before.version + 1);
    const { workOrder } = (await world.as(world.org.service)).board;
    const lines = await workOrder.history({ orderId: working ?? 0 });
    expect(lines.at(-1)).toMatchObject({
      actorName: null,
      personName: "User north-colleague",
      params: { cause: "HANDLER_DISABLED" },
    });
    await set(colleague, { status: "ENABLED" });
    await workOrder.allocate({ orderId: working ?? 0, handlerId: colleague.id });
  });

  test("return as well when the handler moved to another agency", async () => {
    const { colleague, id, groupId } = world.org.north;
    const orderId = await createHandledOrder(colleague);
    const { south } = world.org;
    await set(colleague, { institutionId: south.id, groupId: south.groupId });
    await unassignLeavers(world.job());
    expect((await world.order(orderId)).state).toBe("NEW");
    const lines = await (await world.as(world.org.service)).board.workOrder.history({ orderId });
    expect(lines.at(-1)?.params).toMatchObject({ cause: "HANDLER_MOVED" });
    await set(colleague, { institutionId: id, groupId });
  });

  test("stay when a verdict awaits a second person or is final", async () => {
    const order = await world.inWork(await world.createCase(), { category: "PRIVACY" });
    const { workOrder } = (await world.as(world.org.service)).board;
    await workOrder.finish({
      ...order,
      verdict: "UNFOUNDED",
      answer: "None found",
      evidence: "All letters",
    });
    await set(world.org.service, { status: "DISABLED" });
    await unassignLeavers(world.job());
    expect((await world.order(order.orderId)).state).toBe("PROCESSING");
    await set(world.org.service, { status: "ENABLED" });
  });
});

test("skips an order that another transaction has locked", async () => {
  const { colleague } = world.org.north;
  const orderId = await createHandledOrder(colleague);
  await set(colleague, { status: "DISABLED" });
  const [pendingRun] = await world.db.transaction().execute(async (holder) => {
    await holder
      .updateTable("workOrder")
      .set({ handlerId: world.org.service.id })
      .where("id", "=", orderId)
      .execute();
    const run = unassignLeavers(world.job());
    await Bun.sleep(300);
    return [run];
  });
  expect(await pendingRun).toBe(0);
  const { handlerId } = await world.order(orderId);
  expect(handlerId).toBe(world.org.service.id);
  await set(colleague, { status: "ENABLED" });
});
