import { describe, expect, test } from "bun:test";
import { lockAccount } from "../../tasks/case/actions/account.ts";
import { inTransaction } from "../../core/transaction.ts";
import { getRefusalMessage, useComplaintWorld } from "./testing/world.ts";

const world = useComplaintWorld();
const closing = { answer: "We looked into it", evidence: "All recordings" };

const getAgentId = async (id: number): Promise<number | null> => {
  const { agentId } = await world.db
    .selectFrom("collectionCase")
    .select("agentId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return agentId;
};

const assign = async (taskId: number, agentId: number) => {
  const admin = await world.as(world.org.north.admin);
  const items = [{ taskId, agentId, from: null }];
  const { refused } = await admin.tasks.assignment.assign({ items });
  return refused[0]?.key ?? "assigned";
};

/** Closes the complaint as unfounded, with both users of customer service. */
async function refute(orderId: number, version: number): Promise<number> {
  const { workOrder } = (await world.as(world.org.service)).board;
  const second = (await world.as(world.second)).board.workOrder;
  const verdict = { verdict: "UNFOUNDED" as const, ...closing };
  const waiting = await workOrder.finish({ orderId, version, ...verdict });
  const done = await second.confirm({ orderId, version: waiting.version, approve: true });
  return done.version;
}

test("a threat without a named agent concerns the current agent of the case", async () => {
  const caseIds = await world.createCase();
  const { orderId } = await world.lodge(caseIds, { category: "THREAT", agentId: undefined });
  const order = await world.order(orderId);
  expect(order.agentId).toBe(world.org.north.agent.id);
  expect(await getAgentId(caseIds.caseId)).toBeNull();
});

test("no other account of the person gets the case, reads the complaint or reveals a number", async () => {
  const { agent, colleague } = world.org.north;
  const caseIds = await world.createCase();
  const getEmail = (id: number) =>
    world.db.selectFrom("appUser").select("email").where("id", "=", id).executeTakeFirstOrThrow();
  const before = await getEmail(colleague.id);
  const setMail = (values: { email: string }) =>
    world.db.updateTable("appUser").set(values).where("id", "=", colleague.id).execute();
  await setMail(await getEmail(agent.id));
  const { orderId } = await world.lodge(caseIds, { category: "THREAT" });
  expect(await assign(caseIds.caseId, colleague.id)).toBe("assignment.complainedAbout");
  const { get } = (await world.as(colleague)).board.workOrder;
  expect(await getRefusalMessage(get({ orderId }))).toBe("record.notFound");
  await setMail(before);
  expect(await assign(caseIds.caseId, colleague.id)).toBe("assigned");
});

test("the admin who created an agent's account may handle a complaint about that agent", async () => {
  const { agent, admin } = world.org.north;
  await world.db
    .updateTable("appUser")
    .set({ creatorId: admin.id })
    .where("id", "=", agent.id)
    .execute();
  const { orderId } = await world.lodge(await world.createCase());
  const { workOrder } = (await world.as(world.org.service)).board;
  await workOrder.allocate({ orderId, handlerId: admin.id });
  expect((await world.order(orderId)).handlerId).toBe(admin.id);
});

test("a reopened complaint takes the case back", async () => {
  const { agent } = world.org.north;
  const caseIds = await world.createCase();
  const { orderId, version } = await world.inWork(caseIds, { category: "THREAT" });
  const done = await refute(orderId, version);
  expect(await assign(caseIds.caseId, agent.id)).toBe("assigned");
  const { workOrder } = (await world.as(world.org.service)).board;
  await workOrder.reopen({ orderId, version: done, reason: "A new recording" });
  expect(await getAgentId(caseIds.caseId)).toBeNull();
});

test("a leader does not take it out of customer service's hands", async () => {
  const { orderId } = await world.inWork(await world.createCase());
  const { leader } = world.org.north;
  const allocation = (await world.as(leader)).board.workOrder.allocate({
    orderId,
    handlerId: leader.id,
    from: world.org.service.id,
  });
  expect(await getRefusalMessage(allocation)).toBe("workOrder.cannot.allocate");
});

test("an agent adds a do-not-contact entry only for a number of the own case", async () => {
  const caseIds = await world.createCase();
  const { workOrder } = (await world.as(world.org.north.agent)).board;
  const complaint = {
    taskId: caseIds.caseId,
    category: "HARASSMENT" as const,
    channel: "HOTLINE" as const,
    description: "They call my mother",
  };
  const typed = workOrder.create({ ...complaint, phone: "081299998888" });
  expect(await getRefusalMessage(typed)).toBe("access.denied");
  await workOrder.create({ ...complaint, contactId: caseIds.contactId });
});

describe("a reference", () => {
  const input = { channel: "OJK" as const, reference: "APPK-900" };

  test("may be used again after a complaint on a wrong loan or by mistake", async () => {
    const [wrong, right] = [await world.createCase(), await world.createCase()];
    const { orderId } = await world.lodge(wrong, input);
    await world.lodge(right, input);
    const { workOrder } = (await world.as(world.org.service)).board;
    await workOrder.invalidate({ orderId, version: 1, reason: "MISTAKE" });
    await world.lodge(wrong, input);
  });

  test("reveals its complaint only to users who can see it", async () => {
    const caseIds = await world.createCase();
    await world.lodge(caseIds, { ...input, agentId: world.org.north.admin.id });
    const admin = (await world.as(world.org.north.admin)).board.workOrder;
    const duplicate = admin.create({
      ...input,
      taskId: caseIds.caseId,
      category: "OTHER",
      description: "The same once more",
    });
    expect(await getRefusalMessage(duplicate)).toBe("record.duplicate");
  });
});

test("concurrent complaints about one case and a payment beside them all complete", async () => {
  const caseIds = await world.createCase();
  const kinds = ["THREAT", "ALREADY_PAID", "IDENTITY_FRAUD", "OTHER"] as const;
  const lodging = kinds.map((category) => world.lodge(caseIds, { category }));
  const paying = inTransaction(world.job(), null, async (tx) => {
    const { case: locked } = await lockAccount(tx, caseIds.loanId);
    tx.audit({ action: "test.lock", entity: "collection_case", entityId: null });
    return locked?.id;
  });
  const outcomes = await Promise.allSettled([...lodging, paying]);
  expect(outcomes.map(({ status }) => status)).toEqual(
    Array.from({ length: 5 }, () => "fulfilled"),
  );
});
