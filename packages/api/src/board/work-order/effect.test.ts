import { describe, expect, test } from "bun:test";
import type { CaseIds } from "../../seeds/index.ts";
import { getRefusalMessage, useComplaintWorld } from "./testing/world.ts";

const world = useComplaintWorld();

/** Returns the current guard blocks for a user's contact with the borrower. */
async function blocks(
  { caseId, contactId }: CaseIds,
  action: "CALL" | "SMS" | "LETTER" = "SMS",
): Promise<string[]> {
  const leader = await world.as(world.org.north.leader);
  const { findings } = await leader.tasks.guard.check({ taskId: caseId, contactId, action });
  return findings
    .filter(({ verdict }) => verdict === "BLOCK")
    .map(({ rule, reason }) => `${rule} ${reason}`);
}

const listEffects = async (orderId: number): Promise<unknown[]> => {
  const { history } = (await world.as(world.org.service)).board.workOrder;
  const lines = await history({ orderId });
  return lines.flatMap(({ kind, params }) => (kind === "EFFECT" ? [params["effect"]] : []));
};

describe("already paid", () => {
  test("contact stops until finance has looked for the payment", async () => {
    const caseIds = await world.createCase();
    expect(await blocks(caseIds)).toEqual([]);
    const { orderId } = await world.lodge(caseIds, { category: "ALREADY_PAID" });
    expect(await blocks(caseIds)).toEqual(["HOLD onHold"]);
    expect(await listEffects(orderId)).toEqual(["HOLD"]);
    expect(await world.listNotices(world.org.finance.id)).toContainEqual({
      kind: "HOLD_OPENED",
      caseId: caseIds.caseId,
    });
    const { holdId } = await world.db
      .selectFrom("caseHold")
      .select("id as holdId")
      .where("caseId", "=", caseIds.caseId)
      .executeTakeFirstOrThrow();
    const finance = await world.as(world.org.finance);
    await finance.tasks.hold.close({ holdId, outcome: "CONFIRMED", reason: "Found at the bank" });
    expect(await blocks(caseIds)).toEqual([]);
  });

  test("a hold that is already open stays the only one", async () => {
    const caseIds = await world.createCase();
    await world.lodge(caseIds, { category: "ALREADY_PAID" });
    const { orderId } = await world.lodge(caseIds, { category: "ALREADY_PAID" });
    expect(await listEffects(orderId)).toEqual(["HOLD"]);
    const holds = await world.db
      .selectFrom("caseHold")
      .select("id")
      .where("caseId", "=", caseIds.caseId)
      .execute();
    expect(holds).toHaveLength(1);
  });
});

describe("harassment", () => {
  test("blocks the number on every channel and takes the agent off the borrower", async () => {
    const caseIds = await world.createCase();
    const { orderId } = await world.lodge(caseIds, {
      category: "HARASSMENT",
      contactId: caseIds.contactId,
    });
    expect(await blocks(caseIds)).toEqual(["DNC doNotContact"]);
    expect(await listEffects(orderId)).toEqual(["DO_NOT_CONTACT", "AGENT_EXCLUDED"]);
    const { agentId } = await world.db
      .selectFrom("collectionCase")
      .select("agentId")
      .where("id", "=", caseIds.caseId)
      .executeTakeFirstOrThrow();
    expect(agentId).toBeNull();
  });

  test("needs a number", async () => {
    const caseIds = await world.createCase();
    const lodging = world.lodge(caseIds, { category: "HARASSMENT" });
    expect(String(await getRefusalMessage(lodging))).toContain("workOrder.numberRequired");
  });
});

describe("a threat", () => {
  const assignTo = async (taskId: number, agentId: number) => {
    const admin = await world.as(world.org.north.admin);
    return admin.tasks.assignment.assign({ items: [{ taskId, agentId, from: null }] });
  };

  test("bars the agent from every case of the borrower until the complaint is refuted", async () => {
    const caseIds = await world.createCase();
    const { orderId, version } = await world.inWork(caseIds, { category: "THREAT" });
    const { agent } = world.org.north;
    const result = await assignTo(caseIds.caseId, agent.id);
    expect(result.refused[0]).toMatchObject({ key: "assignment.complainedAbout" });
    const { workOrder } = (await world.as(world.org.service)).board;
    const waiting = await workOrder.finish({
      orderId,
      version,
      verdict: "UNFOUNDED",
      answer: "None found",
      evidence: "All recordings",
    });
    const second = (await world.as(world.second)).board.workOrder;
    await second.confirm({ orderId, version: waiting.version, approve: true });
    expect(await assignTo(caseIds.caseId, agent.id)).toMatchObject({
      assigned: [{ agentId: agent.id }],
    });
  });

  test("a leader as the person complained about may not contact the borrower either", async () => {
    const caseIds = await world.createCase();
    const { leader, admin } = world.org.north;
    await world.lodge(caseIds, { category: "THREAT", agentId: leader.id });
    expect(await blocks(caseIds)).toEqual(["DNC complainedAbout"]);
    const other = await (
      await world.as(admin)
    ).tasks.guard.check({ taskId: caseIds.caseId, contactId: caseIds.contactId, action: "SMS" });
    expect(other.findings.filter(({ verdict }) => verdict === "BLOCK")).toEqual([]);
  });
});

test("identity fraud stops contact in all cases of the borrower and requests the recall of each", async () => {
  const caseIds = await world.createCase();
  const other = await world.createCase({
    borrowerId: caseIds.borrowerId,
    agentId: world.org.south.agent.id,
  });
  await world.lodge(caseIds, { category: "IDENTITY_FRAUD" });
  expect(await blocks(caseIds)).toEqual(["HOLD impersonated"]);
  const requests = await world.db
    .selectFrom("closingRequest")
    .select(["caseId", "kind", "reason", "state"])
    .where("caseId", "in", [caseIds.caseId, other.caseId])
    .orderBy("caseId")
    .execute();
  const withdrawalRequest = { kind: "WITHDRAW", reason: "IDENTITY_FRAUD", state: "REQUESTED" };
  expect(requests).toEqual([
    { ...withdrawalRequest, caseId: caseIds.caseId },
    { ...withdrawalRequest, caseId: other.caseId },
  ]);
});

test("a complaint and its effects are stored together or not at all", async () => {
  const caseIds = await world.createCase();
  await world.lodge(caseIds, { channel: "APP", reference: "A-1" });
  const duplicate = world.lodge(caseIds, {
    channel: "APP",
    reference: "A-1",
    category: "ALREADY_PAID",
  });
  expect(await getRefusalMessage(duplicate)).toBe("workOrder.onRecord");
  expect(await blocks(caseIds)).toEqual([]);
});
