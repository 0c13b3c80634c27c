import { describe, expect, test } from "bun:test";
import type { CaseIds } from "../../seeds/index.ts";
import { refusal, useComplaintWorld } from "./testing/world.ts";

const world = useComplaintWorld();

/** What the guard says now to somebody's contact with the borrower. */
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

const effectsOf = async (orderId: number): Promise<unknown[]> => {
  const { history } = (await world.as(world.org.service)).board.workOrder;
  const lines = await history({ orderId });
  return lines.flatMap(({ kind, params }) => (kind === "EFFECT" ? [params["effect"]] : []));
};

describe("already paid", () => {
  test("contact stops until finance has looked for the payment", async () => {
    const held = await world.newOne();
    expect(await blocks(held)).toEqual([]);
    const { orderId } = await world.lodge(held, { category: "ALREADY_PAID" });
    expect(await blocks(held)).toEqual(["HOLD onHold"]);
    expect(await effectsOf(orderId)).toEqual(["HOLD"]);
    expect(await world.noticesOf(world.org.finance.id)).toContainEqual({
      kind: "HOLD_OPENED",
      caseId: held.caseId,
    });
    const { holdId } = await world.db
      .selectFrom("caseHold")
      .select("id as holdId")
      .where("caseId", "=", held.caseId)
      .executeTakeFirstOrThrow();
    const finance = await world.as(world.org.finance);
    await finance.tasks.hold.close({ holdId, outcome: "CONFIRMED", reason: "Found at the bank" });
    expect(await blocks(held)).toEqual([]);
  });

  test("a hold that is open already stays the one there is", async () => {
    const held = await world.newOne();
    await world.lodge(held, { category: "ALREADY_PAID" });
    const { orderId } = await world.lodge(held, { category: "ALREADY_PAID" });
    expect(await effectsOf(orderId)).toEqual(["HOLD"]);
    const holds = await world.db
      .selectFrom("caseHold")
      .select("id")
      .where("caseId", "=", held.caseId)
      .execute();
    expect(holds).toHaveLength(1);
  });
});

describe("harassment", () => {
  test("the number is left alone on every channel, and the agent is off the borrower", async () => {
    const held = await world.newOne();
    const { orderId } = await world.lodge(held, {
      category: "HARASSMENT",
      contactId: held.contactId,
    });
    expect(await blocks(held)).toEqual(["DNC doNotContact"]);
    expect(await effectsOf(orderId)).toEqual(["DO_NOT_CONTACT", "AGENT_EXCLUDED"]);
    const { agentId } = await world.db
      .selectFrom("collectionCase")
      .select("agentId")
      .where("id", "=", held.caseId)
      .executeTakeFirstOrThrow();
    expect(agentId).toBeNull();
  });

  test("needs a number", async () => {
    const held = await world.newOne();
    const lodging = world.lodge(held, { category: "HARASSMENT" });
    expect(String(await refusal(lodging))).toContain("workOrder.numberRequired");
  });
});

describe("a threat", () => {
  const bindTo = async (taskId: number, agentId: number) => {
    const admin = await world.as(world.org.north.admin);
    return admin.tasks.binding.bind({
      items: [{ taskId, agentId, from: null }],
    });
  };

  test("the agent gets no case of the borrower again until the complaint is refuted", async () => {
    const held = await world.newOne();
    const { orderId, version } = await world.inWork(held, {
      category: "THREAT",
    });
    const { agent } = world.org.north;
    const refused = await bindTo(held.caseId, agent.id);
    expect(refused.refused[0]).toMatchObject({
      key: "binding.complainedAbout",
    });
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
    expect(await bindTo(held.caseId, agent.id)).toMatchObject({
      bound: [{ agentId: agent.id }],
    });
  });

  test("a leader who is complained about may not contact the borrower either", async () => {
    const held = await world.newOne();
    const { leader, admin } = world.org.north;
    await world.lodge(held, { category: "THREAT", agentId: leader.id });
    expect(await blocks(held)).toEqual(["DNC complainedAbout"]);
    const other = await (
      await world.as(admin)
    ).tasks.guard.check({ taskId: held.caseId, contactId: held.contactId, action: "SMS" });
    expect(other.findings.filter(({ verdict }) => verdict === "BLOCK")).toEqual([]);
  });
});

test("identity fraud: contact stops in all his cases, and the lender is asked to take each back", async () => {
  const held = await world.newOne();
  const other = await world.newOne({
    borrowerId: held.borrowerId,
    agentId: world.org.south.agent.id,
  });
  await world.lodge(held, { category: "IDENTITY_FRAUD" });
  expect(await blocks(held)).toEqual(["HOLD impersonated"]);
  const requests = await world.db
    .selectFrom("closingRequest")
    .select(["caseId", "kind", "reason", "state"])
    .where("caseId", "in", [held.caseId, other.caseId])
    .orderBy("caseId")
    .execute();
  const asked = {
    kind: "WITHDRAW",
    reason: "IDENTITY_FRAUD",
    state: "REQUESTED",
  };
  expect(requests).toEqual([
    { ...asked, caseId: held.caseId },
    { ...asked, caseId: other.caseId },
  ]);
});

test("what a complaint brings about happens with it or not at all", async () => {
  const held = await world.newOne();
  await world.lodge(held, { channel: "APP", reference: "A-1" });
  const again = world.lodge(held, { channel: "APP", reference: "A-1", category: "ALREADY_PAID" });
  expect(await refusal(again)).toBe("workOrder.onRecord");
  expect(await blocks(held)).toEqual([]);
});
