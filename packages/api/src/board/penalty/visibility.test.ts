import { beforeAll, describe, expect, test } from "bun:test";
import type { Persona } from "../../seeds/index.ts";
import { getRefusalMessage } from "../work-order/testing/world.ts";
import { usePenaltyWorld } from "./testing/world.ts";

const world = usePenaltyWorld();
let orderId = 0;
let penaltyId = 0;
let other = 0;

beforeAll(async () => {
  orderId = await world.decided();
  penaltyId = await world.approved(orderId);
  const liableId = world.org.north.colleague.id;
  const colleagueOrderId = await world.decided({ verdict: "FOUNDED", liableId });
  other = (await world.propose(colleagueOrderId, "LATE_LOG")).penaltyId;
});

const seenBy = async (persona: Persona) =>
  (await (await world.createPenaltyApi(persona)).list({})).rows
    .map((row) => row.penaltyId)
    .toSorted((a, b) => a - b);

describe("visibility of penalties", () => {
  test("shows agents their own penalties without the text of the complaint", async () => {
    const { agent, colleague } = world.org.north;
    expect(await seenBy(agent)).toEqual([penaltyId]);
    expect(await seenBy(colleague)).toEqual([other]);
    const agentView = await (await world.createPenaltyApi(agent)).get({ orderId });
    expect(agentView).toMatchObject({ agentId: null, offers: [], earlier: [] });
    expect(agentView.penalty).toMatchObject({ penaltyId, canDecide: false });
    expect(
      await getRefusalMessage((await world.createPenaltyApi(colleague)).get({ orderId })),
    ).toBe("record.notFound");
  });

  test("hides a complaint from its agent before there is a penalty", async () => {
    const waiting = await world.decided();
    const agent = await world.createPenaltyApi(world.org.north.agent);
    expect(await getRefusalMessage(agent.get({ orderId: waiting }))).toBe("record.notFound");
  });

  test("includes the agent's leader and admin, but nothing of another institution", async () => {
    const { north, south } = world.org;
    expect(await seenBy(north.leader)).toEqual([penaltyId, other]);
    expect(await seenBy(north.admin)).toEqual([penaltyId, other]);
    for (const persona of [south.agent, south.leader, south.admin]) {
      expect(await seenBy(persona)).toEqual([]);
      expect(
        await getRefusalMessage((await world.createPenaltyApi(persona)).get({ orderId })),
      ).toBe("record.notFound");
    }
  });

  test("proposes nothing for an unknown complaint", async () => {
    const proposed = world.propose(999_999);
    expect(await getRefusalMessage(proposed)).toBe("record.notFound");
  });

  test("includes every permitted user of the lender", async () => {
    const { inspector, operations, service, finance, management } = world.org;
    for (const persona of [inspector, operations, service, finance, management])
      expect(await seenBy(persona)).toEqual([penaltyId, other]);
  });

  test("hides penalties of another institution from limited users, who cannot decide them", async () => {
    const { operations, south } = world.org;
    const limited = await world.createPenaltyApi(operations, { institutionIds: [south.id] });
    expect((await limited.list({})).total).toBe(0);
    const input = { penaltyId: other, version: 1, approve: true };
    expect(await getRefusalMessage(limited.decide(input))).toBe("record.notFound");
  });
});

test("the list is narrowed, sorted and counted by state", async () => {
  const { north, south } = world.org;
  const inspector = await world.createPenaltyApi(world.org.inspector);
  const ids = async (input: Parameters<typeof inspector.list>[0]) => {
    const { rows, total } = await inspector.list(input);
    expect(total).toBe(rows.length);
    return rows.map((row) => row.penaltyId);
  };
  expect(await ids({ agentId: north.agent.id })).toEqual([penaltyId]);
  expect(await ids({ state: ["PROPOSED"] })).toEqual([other]);
  expect(await ids({ level: "I" })).toEqual([penaltyId]);
  expect(await ids({ violation: "LATE_LOG" })).toEqual([other]);
  expect(await ids({ institutionId: south.id })).toEqual([]);
  expect(await ids({ orderId })).toEqual([penaltyId]);
  expect(await ids({ from: "2026-04-01" })).toEqual([]);
  expect(await ids({ from: "2026-03-31", to: "2026-03-31" })).toHaveLength(2);
  expect(await inspector.list({ from: "2026-03-30" })).toMatchObject({
    from: "2026-03-30",
    to: "2026-03-31",
  });
  const byFine = { sort: "fine", descending: false } as const;
  expect(await ids(byFine)).toEqual([other, penaltyId]);
  const { counts } = await inspector.list({ state: ["PROPOSED"] });
  expect(counts.toSorted((a, b) => a.state.localeCompare(b.state))).toEqual([
    { state: "APPROVED", n: 1 },
    { state: "PROPOSED", n: 1 },
  ]);
});

test("only a proposer reads the cost, and users without sight of the complaint read no facts", async () => {
  const { north, south, inspector } = world.org;
  const elsewhere = await world.createCase({ agentId: south.agent.id, institutionId: south.id });
  const { orderId: earlierOrderId, version } = await world.inWork(elsewhere, {
    agentId: south.agent.id,
  });
  const { workOrder } = (await world.as(world.org.service)).board;
  await workOrder.finish({
    orderId: earlierOrderId,
    version,
    verdict: "FOUNDED",
    liableId: south.agent.id,
    answer: "We told him.",
    evidence: "A call",
  });
  const earlier = await world.approved(earlierOrderId);
  await world.db
    .updateTable("appUser")
    .set({ institutionId: north.id, groupId: null })
    .where("id", "=", south.agent.id)
    .execute();
  const liableId = south.agent.id;
  const now = await world.decided({ verdict: "FOUNDED", liableId });

  for (const persona of [north.admin, world.org.operations])
    expect(await (await world.createPenaltyApi(persona)).get({ orderId: now })).toMatchObject({
      offers: [],
      currency: null,
      canPropose: false,
    });
  const open = await (await world.createPenaltyApi(inspector)).get({ orderId: now });
  expect(open.earlier).toMatchObject([{ penaltyId: earlier }]);
  const limited = await world.createPenaltyApi(inspector, { institutionIds: [north.id] });
  const view = await limited.get({ orderId: now });
  expect(view.earlier).toEqual([]);
  const threat = view.offers.find((offer) => offer.violation === "THREAT");
  expect(threat).toMatchObject({ occurrence: "REPEATED" });
  expect(threat).not.toHaveProperty("earlier");
});
