import { expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import { getRefusalMessage } from "../work-order/testing/world.ts";
import { TODAY, usePenaltyWorld } from "./testing/world.ts";

const world = usePenaltyWorld();
const FINE = 500_000;

test("an unfounded complaint refunds the fine and allows another penalty", async () => {
  const { agent } = world.org.north;
  const orderId = await world.decided();
  const penaltyId = await world.approved(orderId);
  const before = world.now;
  world.now = new Date("2026-04-10T05:00:00Z");
  await world.redecide(orderId, { verdict: "UNFOUNDED" });
  const reversedAt = world.now;
  expect(await world.penalty(penaltyId)).toMatchObject({
    state: "REVERSED",
    deciderId: world.org.operations.id,
    reversedAt: sameInstant(reversedAt),
  });
  expect(await world.listWageEntries(agent.id)).toEqual([
    [penaltyId, TODAY, -FINE],
    [penaltyId, "2026-04-10", FINE],
  ]);
  expect(await world.listPenaltyNotices(agent.id)).toEqual(["PENALTY_DECIDED", "PENALTY_REVERSED"]);
  await world.redecide(orderId, { verdict: "FOUNDED", liableId: agent.id });
  const renewed = await world.propose(orderId);
  expect(renewed.occurrence).toBe("FIRST");
  await world.decide(renewed.penaltyId);
  const lines = await world.db
    .selectFrom("auditLog")
    .select("action")
    .where("entity", "=", "penalty")
    .where("entityId", "=", String(penaltyId))
    .orderBy("id")
    .execute();
  world.now = before;
  expect(lines.map(({ action }) => action)).toEqual([
    "penalty.propose",
    "penalty.approve",
    "penalty.reverse",
  ]);
});

test("a new liable agent voids the penalty of the first; the same agent changes nothing", async () => {
  const { agent, colleague } = world.org.north;
  const orderId = await world.decided();
  const penaltyId = await world.approved(orderId, "OFF_SYSTEM_CONTACT");
  await world.redecide(orderId, { verdict: "FOUNDED", liableId: agent.id });
  expect((await world.penalty(penaltyId)).state).toBe("APPROVED");
  await world.redecide(orderId, { verdict: "FOUNDED", liableId: colleague.id });
  expect((await world.penalty(penaltyId)).state).toBe("REVERSED");
  const other = await world.propose(orderId);
  expect((await world.penalty(other.penaltyId)).agentId).toBe(colleague.id);
});

test("a reopened complaint blocks approval; its open proposal ends with the next verdict", async () => {
  const { org } = world;
  const orderId = await world.decided();
  const { penaltyId } = await world.propose(orderId);
  const version = await world.reopen(orderId);
  expect(await getRefusalMessage(world.decide(penaltyId))).toBe("penalty.orderOpen");
  const { workOrder } = (await world.as(org.service)).board;
  await workOrder.finish({
    orderId,
    version,
    verdict: "UNFOUNDED",
    answer: "We told him.",
    evidence: "The call",
  });
  expect(await world.penalty(penaltyId)).toMatchObject({ state: "REJECTED", deciderId: null });
  const { past } = await (await world.createPenaltyApi(org.inspector)).get({ orderId });
  expect(past).toMatchObject([{ penaltyId, deciderName: null }]);
  expect(await getRefusalMessage(world.decide(penaltyId, true, 2))).toBe("penalty.decided");
});

test("an open proposal can be rejected while the complaint is reopened", async () => {
  const orderId = await world.decided();
  const { penaltyId } = await world.propose(orderId);
  await world.reopen(orderId);
  expect(await world.decide(penaltyId, false)).toMatchObject({ state: "REJECTED", fineOn: null });
});
