import { expect, test } from "bun:test";
import { sql } from "kysely";
import { getRefusalMessage } from "../work-order/testing/world.ts";
import { TODAY, usePenaltyWorld, WHY } from "./testing/world.ts";

const world = usePenaltyWorld();
const FINE = 500_000;

test("a penalty is previewed, proposed, approved by another user, notified and charged to the wage", async () => {
  const orderId = await world.decided();
  const { agent } = world.org.north;
  const inspector = await world.createPenaltyApi(world.org.inspector);
  const preview = await inspector.get({ orderId });
  expect(preview).toMatchObject({
    agentId: agent.id,
    currency: "IDR",
    penalty: null,
    obstacle: null,
    canPropose: true,
    earlier: [],
  });
  const offer = preview.offers.find((candidate) => candidate.violation === "THREAT");
  expect(offer).toMatchObject({
    level: "I",
    occurrence: "FIRST",
    fineMinor: FINE,
    warning: 3,
    termination: false,
  });
  const proposed = await inspector.propose({
    orderId,
    violation: "THREAT",
    reason: WHY,
    ruleId: offer?.ruleId,
  });
  expect(proposed).toMatchObject({ state: "PROPOSED", fineMinor: FINE });
  expect(await world.listPenaltyNotices(world.org.operations.id)).toEqual(["PENALTY_PROPOSED"]);
  const { notification: notice } = (await world.as(world.org.operations)).tasks;
  expect((await notice.list({})).rows[0]).toMatchObject({ kind: "PENALTY_PROPOSED", orderId });
  expect(await world.listWageEntries(agent.id)).toEqual([]);

  const { penaltyId, version } = proposed;
  const operations = await world.createPenaltyApi(world.org.operations);
  const waiting = await operations.get({ orderId });
  expect(waiting.penalty).toMatchObject({ penaltyId, canDecide: true });
  expect(waiting).toMatchObject({ obstacle: "exists", canPropose: false });
  const done = await operations.decide({ penaltyId, version, approve: true });
  expect(done).toMatchObject({ state: "APPROVED", fineOn: TODAY });
  expect(await world.listWageEntries(agent.id)).toEqual([[penaltyId, TODAY, -FINE]]);
  expect(await world.listPenaltyNotices(agent.id)).toEqual(["PENALTY_DECIDED"]);
  expect(await world.listPenaltyNotices(world.org.inspector.id)).toEqual(["PENALTY_DECIDED"]);
  const lines = await world.db
    .selectFrom("auditLog")
    .select("action")
    .where("entity", "in", ["penalty", "wage_entry"])
    .orderBy("id")
    .execute();
  expect(lines.map(({ action }) => action)).toEqual([
    "penalty.propose",
    "wage.penalty",
    "penalty.approve",
  ]);
});

test("the same violation within a year is repeated; elsewhere or later it is a first one", async () => {
  const agent = world.org.north.colleague;
  const answerable = { verdict: "FOUNDED" as const, liableId: agent.id };
  await world.approved(await world.decided(answerable), "LATE_LOG");
  const orderId = await world.decided(answerable);
  const inspector = await world.createPenaltyApi(world.org.inspector);
  const view = await inspector.get({ orderId });
  const findOffer = (code: string) => view.offers.find((offer) => offer.violation === code);
  expect(findOffer("LATE_LOG")).toMatchObject({ occurrence: "REPEATED", fineMinor: 100_000 });
  expect(findOffer("WRONG_SCRIPT")).toMatchObject({ occurrence: "FIRST", fineMinor: 0, points: 5 });
  expect(view.earlier.map(({ violation }) => violation)).toEqual(["LATE_LOG"]);
  const before = world.now;
  world.now = new Date("2027-04-01T05:00:00Z");
  const later = await (await world.createPenaltyApi(world.org.inspector)).get({ orderId });
  world.now = before;
  expect(later.earlier).toEqual([]);
  expect(later.offers.find((offer) => offer.violation === "LATE_LOG")).toMatchObject({
    occurrence: "FIRST",
  });
});

test("nothing is proposed without a verdict, without a liable agent, or a second time", async () => {
  const { orderId: open } = await world.inWork(await world.createCase());
  expect(await getRefusalMessage(world.propose(open))).toBe("penalty.notFounded");
  const unfounded = await world.decided({ verdict: "UNFOUNDED" });
  expect(await getRefusalMessage(world.propose(unfounded))).toBe("penalty.notFounded");
  const withoutLiable = await world.decided({ verdict: "FOUNDED" });
  expect(await getRefusalMessage(world.propose(withoutLiable))).toBe("penalty.noAgent");
  const leaderId = world.org.north.leader.id;
  const led = await world.decided({ verdict: "FOUNDED", liableId: leaderId });
  expect(await getRefusalMessage(world.propose(led))).toBe("penalty.noAgent");
  const orderId = await world.decided();
  const { penaltyId } = await world.propose(orderId);
  expect(await getRefusalMessage(world.propose(orderId))).toBe("penalty.exists");
  await world.decide(penaltyId, false);
  const renewed = await world.propose(orderId, "WRONG_SCRIPT");
  expect(renewed.penaltyId).toBeGreaterThan(penaltyId);
});

test("a penalty without a fine writes nothing into the wage", async () => {
  const agentId = world.org.south.agent.id;
  const { orderId, version } = await world.inWork(
    await world.createCase({ agentId, institutionId: world.org.south.id }),
    { agentId },
  );
  const { workOrder } = (await world.as(world.org.service)).board;
  await workOrder.finish({
    orderId,
    version,
    verdict: "FOUNDED",
    liableId: agentId,
    answer: "We told him.",
    evidence: WHY,
  });
  const { penaltyId } = await world.propose(orderId, "OVER_FREQUENCY");
  expect(await world.decide(penaltyId)).toMatchObject({ fineOn: null });
  expect(await world.listWageEntries(agentId)).toEqual([]);
});

test("a retry under the same key has no second effect; a rejection states its reason", async () => {
  const orderId = await world.decided();
  const input = { orderId, violation: "THREAT" as const, reason: WHY };
  const { inspector, operations } = world.org;
  const first = await (await world.createPenaltyApi(inspector, {}, "one")).propose(input);
  const repeated = await (await world.createPenaltyApi(inspector, {}, "one")).propose(input);
  expect(repeated).toEqual(first);
  const { penaltyId } = first;
  const silent = { penaltyId, version: 1, approve: false, note: "" };
  await expect((await world.createPenaltyApi(operations)).decide(silent)).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
  await world.decide(penaltyId, false);
  const { past } = await (await world.createPenaltyApi(inspector)).get({ orderId });
  expect(past).toMatchObject([{ state: "REJECTED", note: "Not proven" }]);
});

test("a proposal never changes, except that the texts of an erased person are removed", async () => {
  const orderId = await world.decided();
  const { penaltyId } = await world.propose(orderId);
  const cheaper = world.db.updateTable("penalty").set({ fineMinor: 0 }).where("id", "=", penaltyId);
  expect(await getRefusalMessage(cheaper.execute())).toContain("as it was proposed");
  const deletion = world.db.deleteFrom("penalty").where("id", "=", penaltyId);
  expect(await getRefusalMessage(deletion.execute())).toContain("append-only");
  const { borrowerId } = await world.order(orderId);
  await sql`update borrower set erased_at = now() where id = ${borrowerId}`.execute(world.db);
  expect(await world.penalty(penaltyId)).toMatchObject({
    reason: "",
    fineMinor: 2 * FINE,
    state: "PROPOSED",
  });
});
