import { beforeAll, describe, expect, test } from "bun:test";
import { readLeaf } from "../../reports/run/testing.ts";
import type { Persona } from "../../seeds/index.ts";
import { getRefusalMessage, useComplaintWorld } from "./testing/world.ts";

const world = useComplaintWorld();
const PDF = () => new File(["%PDF-1.7 a receipt"], "receipt.pdf");

const createComplaintApi = async (persona: Persona) => (await world.as(persona)).board.workOrder;

describe("a user who only lodged a complaint", () => {
  let orderId: number;
  let lodged: Awaited<ReturnType<typeof createComplaintApi>>;
  let publicFile: string;
  let innerFile: string;

  beforeAll(async () => {
    const { agent } = world.org.north;
    const { service } = world.org;
    const caseIds = await world.createCase();
    lodged = await createComplaintApi(agent);
    ({ orderId } = await lodged.create({
      taskId: caseIds.caseId,
      category: "WRONG_AMOUNT",
      channel: "HOTLINE",
      description: "He says the fee is wrong.",
    }));
    ({ fileId: publicFile } = await lodged.attach({ orderId, file: PDF() }));
    const inner = await createComplaintApi(service);
    await inner.allocate({ orderId, handlerId: service.id });
    await inner.process({ orderId, note: "The agent misread the tariff" });
    ({ fileId: innerFile } = await inner.attach({ orderId, file: PDF() }));
    await world.answer({ orderId, way: "SPOKEN", text: "We have lowered the fee." });
    const { version } = await inner.get({ orderId });
    await inner.finish({
      orderId,
      version,
      verdict: "FOUNDED",
      liableId: undefined,
      answer: "The fee was wrong",
      evidence: "The tariff of March",
    });
  });

  test("sees its state and the answer to the borrower, and nothing of its handling", async () => {
    const seen = await lodged.get({ orderId });
    expect(seen).toMatchObject({
      state: "DONE",
      canSeeHandling: false,
      reply: "The fee was wrong",
      handler: null,
      verdict: null,
      verdicts: [],
      recordings: [],
    });
    expect(seen.files.map(({ fileId }) => fileId)).toEqual([publicFile]);
    expect(Object.values(seen.rights)).not.toContain(true);
    const { rows } = await lodged.list({});
    expect(rows).toMatchObject([{ orderId, handler: null, verdict: null }]);
    const lines = await lodged.history({ orderId });
    expect(lines.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      "CREATED ",
      "STARTED ",
      "ANSWERED We have lowered the fee.",
      "DONE ",
    ]);
    const content = JSON.stringify([seen, rows, lines]);
    for (const inner of ["misread", "tariff", "FOUNDED", "Service"])
      expect(content.toLowerCase()).not.toContain(inner.toLowerCase());
  });

  test("exports what the list shows, and nothing of its handling", async () => {
    const exportAs = async (persona: Persona) => {
      const { list } = await world.as(persona);
      const filter = { text: `#${orderId}` };
      const file = await list.export({ list: "board.workOrder.list", filter });
      const { heads, rows } = await readLeaf(file);
      expect(rows).toHaveLength(1);
      return Object.fromEntries(heads.map((head, at) => [head, rows[0]?.[at]]));
    };
    const progress = { "Complaint status": "Closed by verdict", Category: "Wrong amount" };
    expect(await exportAs(world.org.north.leader)).toHaveProperty("Borrower");
    expect(await exportAs(world.org.service)).not.toHaveProperty("Borrower");
    expect(await exportAs(world.org.service)).toMatchObject({
      ...progress,
      Handler: "User service",
      "Verdict reached": "Founded",
      "Settlement due (Asia/Jakarta)": expect.stringContaining("23:59:59"),
    });
    expect(await exportAs(world.org.north.agent)).toMatchObject({
      ...progress,
      Handler: "",
      "Verdict reached": "",
    });
  });

  test("finds no way to it by filters, people and files", async () => {
    const { service } = world.org;
    for (const filter of [
      { handlerId: service.id },
      { verdict: "FOUNDED" as const },
      { toConfirm: true },
    ])
      expect((await lodged.list(filter)).total).toBe(0);
    expect((await lodged.listPeople({})).handlers).toEqual([]);
    expect(await getRefusalMessage(lodged.getFile({ orderId, fileId: innerFile }))).toBe(
      "record.notFound",
    );
    expect((await lodged.getFile({ orderId, fileId: publicFile })).name).toBe("receipt.pdf");
  });

  test("learns from no refusal the handler of the complaint or a pending verdict", async () => {
    const { agent, leader } = world.org.north;
    const { service } = world.org;
    const inner = await createComplaintApi(service);
    const waiting = async (lodger: Persona) => {
      const { caseId } = await world.createCase();
      const { orderId: id } = await (
        await createComplaintApi(lodger)
      ).create({
        taskId: caseId,
        category: "OTHER",
        channel: "SOCIAL",
        description: "He writes that he was called at night.",
      });
      await inner.allocate({ orderId: id, handlerId: service.id });
      const { version } = await inner.process({ orderId: id, note: "Called" });
      return inner.finish({
        orderId: id,
        version,
        verdict: "UNFOUNDED",
        answer: "We found nothing",
        evidence: "All calls",
      });
    };
    const { orderId: agentOrderId } = await waiting(agent);
    expect(await getRefusalMessage(lodged.process({ orderId: agentOrderId, note: "So?" }))).toBe(
      "workOrder.cannot.process",
    );
    const { orderId: led } = await waiting(leader);
    // Neither the case nor its agents belong to the leader's group any more.
    const moved = (await world.as(leader, { groupId: 0 })).board.workOrder;
    expect((await moved.get({ orderId: led })).canSeeHandling).toBe(false);
    expect(await getRefusalMessage(moved.allocate({ orderId: led, handlerId: leader.id }))).toBe(
      "workOrder.cannot.allocate",
    );
  });

  test("sees all of a complaint under own handling", async () => {
    const { colleague, leader } = world.org.north;
    const caseIds = await world.createCase({ agentId: colleague.id });
    const colleagueApi = await createComplaintApi(colleague);
    const { orderId: mine } = await colleagueApi.create({
      taskId: caseIds.caseId,
      category: "OTHER",
      channel: "HOTLINE",
      description: "He was called at night.",
    });
    await (await createComplaintApi(leader)).allocate({ orderId: mine, handlerId: colleague.id });
    expect(await colleagueApi.get({ orderId: mine })).toMatchObject({
      canSeeHandling: true,
      handler: { userId: colleague.id },
    });
  });
});

test("effects ended with a complaint do not reveal the refutation in the workspace or to its lodger", async () => {
  const { agent } = world.org.north;
  const caseIds = await world.createCase();
  const agentApi = await createComplaintApi(agent);
  const { orderId } = await agentApi.create({
    taskId: caseIds.caseId,
    category: "IDENTITY_FRAUD",
    channel: "HOTLINE",
    description: "He says that he never took the loan.",
  });
  await (
    await createComplaintApi(world.org.service)
  ).invalidate({ orderId, version: 1, reason: "MISTAKE" });
  const { borrower } = (await world.as(agent)).tasks;
  const borrowerFlags = await borrower.listFlags({ taskId: caseIds.caseId });
  expect(borrowerFlags).toMatchObject([
    { kind: "FRAUD", endReason: "Settled by customer service" },
  ]);
});

describe("a complaint about a colleague", () => {
  const assign = async (taskId: number, agentId: number) => {
    const admin = await world.as(world.org.north.admin);
    const items = [{ taskId, agentId, from: null }];
    const { refused } = await admin.tasks.assignment.assign({ items });
    return refused[0]?.key ?? "assigned";
  };

  /**
   * Lodges a complaint by an agent with a case of the borrower, about the colleague who has
   * another.
   */
  async function complained() {
    const { agent, colleague } = world.org.north;
    const colleagueCase = await world.createCase({ agentId: colleague.id });
    const agentCase = await world.createCase({
      agentId: agent.id,
      borrowerId: colleagueCase.borrowerId,
    });
    const { orderId } = await (
      await createComplaintApi(agent)
    ).create({
      taskId: agentCase.caseId,
      category: "THREAT",
      channel: "HOTLINE",
      agentId: colleague.id,
      description: "My colleague threatened him",
    });
    return { orderId, own: agentCase, colleagueCase };
  }

  test("refuses to assign the colleague's case to the lodger unless the complaint is founded", async () => {
    const { agent, admin } = world.org.north;
    const { orderId, own, colleagueCase } = await complained();
    const { agentId } = await world.db
      .selectFrom("collectionCase")
      .select("agentId")
      .where("id", "=", own.caseId)
      .executeTakeFirstOrThrow();
    expect(agentId).toBe(agent.id);
    expect(await assign(colleagueCase.caseId, agent.id)).toBe("assignment.lodgedComplaint");
    await (
      await createComplaintApi(world.org.service)
    ).invalidate({ orderId, version: 1, reason: "MISTAKE" });
    expect(await assign(colleagueCase.caseId, agent.id)).toBe("assignment.lodgedComplaint");
    expect(admin.id).not.toBe(agent.id);
    expect(await assign(colleagueCase.caseId, world.org.north.colleague.id)).toBe("assigned");
  });

  test("leaves the case to the agent chosen by a leader once it is founded", async () => {
    const { agent } = world.org.north;
    const { orderId, colleagueCase } = await complained();
    const service = await createComplaintApi(world.org.service);
    await service.allocate({ orderId, handlerId: world.org.service.id });
    const { version } = await service.process({ orderId, note: "Heard it" });
    const waiting = await service.finish({
      orderId,
      version,
      verdict: "FOUNDED",
      answer: "He threatened him",
      evidence: "The recording",
    });
    await (
      await createComplaintApi(world.second)
    ).confirm({ orderId, version: waiting.version, approve: true });
    expect(await assign(colleagueCase.caseId, agent.id)).toBe("assigned");
  });

  test("is marked for the leader of both agents", async () => {
    const { orderId } = await complained();
    const leader = await createComplaintApi(world.org.north.leader);
    const { rows } = await leader.list({ text: `#${orderId}` });
    expect(rows).toMatchObject([{ isByColleague: true }]);
    const { orderId: other } = await world.lodge(await world.createCase());
    expect(await leader.get({ orderId: other })).toMatchObject({ isByColleague: false });
  });
});

test("a leader sees a complaint without a named agent about an unassigned case of the group", async () => {
  const { leader } = world.org.north;
  const caseIds = await world.createCase();
  const { orderId } = await world.lodge(caseIds, { agentId: undefined });
  const seen = await (await createComplaintApi(leader)).list({ text: `#${orderId}` });
  expect(seen.rows).toMatchObject([{ orderId, agent: null, handler: null }]);
  const far = await createComplaintApi(world.org.south.leader);
  expect((await far.list({ text: `#${orderId}` })).total).toBe(0);
});
