import { describe, expect, test } from "bun:test";
import { newUser, ROLE } from "../../seeds/index.ts";
import { getRefusalMessage, useComplaintWorld } from "./testing/world.ts";

const world = useComplaintWorld();

test("20 concurrent allocations of one order: one wins, the others learn the handler", async () => {
  const { orderId } = await world.lodge(await world.createCase());
  const people = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      newUser(world.db, { login: `service-${n}`, roleId: ROLE.service }),
    ),
  );
  const callers = await Promise.all(people.map((person) => world.as(person)));
  const outcomes = await Promise.allSettled(
    callers.map(({ board }, at) =>
      board.workOrder.allocate({ orderId, handlerId: people[at]?.id ?? 0 }),
    ),
  );
  const won = outcomes.filter(({ status }) => status === "fulfilled");
  expect(won).toHaveLength(1);
  const winner = people[outcomes.findIndex(({ status }) => status === "fulfilled")];
  const { handlerId, version } = await world.order(orderId);
  expect(handlerId).toBe(winner?.id ?? 0);
  expect(version).toBe(2);
  for (const outcome of outcomes)
    if (outcome.status === "rejected")
      expect(outcome.reason).toMatchObject({
        message: "workOrder.alreadyAllocated",
        cause: { params: { name: `User ${winner?.login}` } },
      });
  expect(await world.listEventKinds(orderId)).toEqual(["CREATED", "ALLOCATED"]);
});

describe("many at once", () => {
  test("reports each order that cannot be allocated with its own reason", async () => {
    const { org, second } = world;
    const [mine, allocatedOrder, about] = [
      await world.lodge(await world.createCase()),
      await world.lodge(await world.createCase()),
      await world.lodge(await world.createCase(), { agentId: org.north.leader.id }),
    ];
    const { workOrder } = (await world.as(org.service)).board;
    await workOrder.allocate({ orderId: allocatedOrder.orderId, handlerId: second.id });
    const items = [mine, allocatedOrder, about, { orderId: 999_999 }].map(({ orderId }) => ({
      orderId,
    }));
    const { allocated, refused } = await workOrder.allocateMany({
      items,
      handlerId: org.north.leader.id,
    });
    expect(allocated).toEqual([mine.orderId]);
    expect(refused.map(({ orderId, key }) => [orderId, key])).toEqual([
      [allocatedOrder.orderId, "workOrder.alreadyAllocated"],
      [about.orderId, "workOrder.handlerConcerned"],
      [999_999, "record.notFound"],
    ]);
    expect(refused[0]?.message).toContain(`User ${second.login}`);
  });

  test("two batches of the same orders in different order never deadlock", async () => {
    const orders = await Promise.all(
      Array.from({ length: 6 }, async () => world.lodge(await world.createCase())),
    );
    const { org, second } = world;
    const items = orders.map(({ orderId }) => ({ orderId }));
    const [result, other] = await Promise.all([
      (await world.as(org.service)).board.workOrder.allocateMany({
        items,
        handlerId: org.service.id,
      }),
      (await world.as(second)).board.workOrder.allocateMany({
        items: items.toReversed(),
        handlerId: second.id,
      }),
    ]);
    expect(result.allocated.length + other.allocated.length).toBe(6);
  });
});

describe("eligible handlers of an order", () => {
  test("include users of its institution and customer service, but not the person complained about", async () => {
    const { org, second } = world;
    const { orderId } = await world.lodge(await world.createCase());
    const { workOrder } = (await world.as(org.service)).board;
    const handlers = await workOrder.listHandlers({ orderId });
    const ids = handlers.map(({ userId }) => userId);
    expect(ids).toContain(second.id);
    expect(ids).toContain(org.north.leader.id);
    expect(ids).toContain(org.north.colleague.id);
    for (const other of [org.north.agent, org.south.leader, org.operations, org.finance]) {
      expect(ids).not.toContain(other.id);
      const allocation = workOrder.allocate({ orderId, handlerId: other.id });
      expect(String(await getRefusalMessage(allocation))).toStartWith("workOrder.");
    }
  });

  test("exclude other accounts of that person", async () => {
    const { org } = world;
    const { email } = await world.db
      .selectFrom("appUser")
      .select("email")
      .where("id", "=", org.north.agent.id)
      .executeTakeFirstOrThrow();
    const double = await newUser(world.db, {
      login: "north-double",
      roleId: ROLE.leader,
      institutionId: org.north.id,
    });
    await world.db.updateTable("appUser").set({ email }).where("id", "=", double.id).execute();
    const { orderId } = await world.lodge(await world.createCase());
    const { workOrder } = (await world.as(org.service)).board;
    const allocation = workOrder.allocate({ orderId, handlerId: double.id });
    expect(await getRefusalMessage(allocation)).toBe("workOrder.handlerConcerned");
  });

  test("a retry under the same key allocates once", async () => {
    const { orderId } = await world.lodge(await world.createCase());
    const { workOrder } = (await world.as(world.org.service)).board;
    const input = { orderId, handlerId: world.second.id };
    await workOrder.allocate(input);
    expect(await getRefusalMessage(workOrder.allocate({ ...input, from: world.second.id }))).toBe(
      "workOrder.isHandler",
    );
  });
});
