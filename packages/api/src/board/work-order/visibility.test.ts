import { beforeAll, describe, expect, test } from "bun:test";
import type { CaseIds, Persona } from "../../seeds/index.ts";
import { FILE_LIMIT_BYTES } from "./contract-codes.ts";
import { getRefusalMessage, useComplaintWorld } from "./testing/world.ts";

const world = useComplaintWorld();
let complainedCase: CaseIds;
let unrelatedCase: CaseIds;
let north: number;
let south: number;

beforeAll(async () => {
  const { org } = world;
  complainedCase = await world.createCase();
  unrelatedCase = await world.createCase();
  const far = await world.createCase({ agentId: org.south.agent.id });
  north = (await world.lodge(complainedCase)).orderId;
  south = (await world.lodge(far, { agentId: org.south.agent.id })).orderId;
});

const seenBy = async (persona: Persona, overrides = {}) => {
  const { rows, total } = await (await world.as(persona, overrides)).board.workOrder.list({});
  expect(total).toBe(rows.length);
  return rows.map(({ orderId }) => orderId).toSorted();
};

test("states the days that an open range covers and rejects a reversed one", async () => {
  const { workOrder } = (await world.as(world.org.service)).board;
  expect(await workOrder.list({ to: "2026-03-30" })).toMatchObject({
    from: null,
    to: "2026-03-30",
    total: 0,
  });
  const reversed = workOrder.list({ from: "2026-03-31", to: "2026-03-30" });
  expect(await getRefusalMessage(reversed)).toBe("range.reversed");
});

describe("complaints", () => {
  test("of all agencies are visible to the lender, of the own agency to an admin", async () => {
    const { org } = world;
    for (const persona of [org.service, org.operations, org.inspector, org.management])
      expect(await seenBy(persona)).toEqual([north, south]);
    expect(await seenBy(org.north.admin)).toEqual([north]);
    expect(await seenBy(org.south.admin)).toEqual([south]);
  });

  test("about agents of the group or handled by them are visible to a leader", async () => {
    expect(await seenBy(world.org.north.leader)).toEqual([north]);
    expect(await seenBy(world.org.south.leader)).toEqual([south]);
  });

  test("about the viewer are hidden", async () => {
    const { org } = world;
    expect(await seenBy(org.north.agent)).toEqual([]);
    const ofCase = async (persona: Persona) => {
      const { workOrder } = (await world.as(persona)).board;
      const orders = await workOrder.listOfCase({ taskId: complainedCase.caseId });
      return orders.map(({ orderId }) => orderId);
    };
    expect(await ofCase(org.north.agent)).toEqual([]);
    expect(await ofCase(org.north.admin)).toEqual([north]);
    const about = await world.lodge(await world.createCase(), { agentId: org.north.admin.id });
    expect(await seenBy(org.north.admin)).toEqual([north]);
    const { get } = (await world.as(org.north.admin)).board.workOrder;
    expect(await getRefusalMessage(get({ orderId: about.orderId }))).toBe("record.notFound");
  });

  test("are visible to an agent as handler or lodger", async () => {
    const { org } = world;
    const { workOrder } = (await world.as(org.service)).board;
    expect(await seenBy(org.north.colleague)).toEqual([]);
    await workOrder.allocate({ orderId: north, handlerId: org.north.colleague.id });
    expect(await seenBy(org.north.colleague)).toEqual([north]);
    const opensCase = async (viewer: Persona) => {
      const { board } = await world.as(viewer);
      return (await board.workOrder.get({ orderId: north })).canOpenCase;
    };
    expect(await opensCase(org.north.colleague)).toBeFalse();
    expect(await opensCase(org.north.admin)).toBeTrue();
    const ownCase = await world.createCase();
    const { orderId } = await (
      await world.as(org.north.agent)
    ).board.workOrder.create({
      taskId: ownCase.caseId,
      category: "WRONG_AMOUNT",
      channel: "HOTLINE",
      description: "He says the fee is wrong.",
    });
    expect(await seenBy(org.north.agent)).toEqual([orderId]);
  });

  test("cannot name an agent of another institution", async () => {
    const { agent } = world.org.south;
    const lodging = world.lodge(unrelatedCase, { agentId: agent.id });
    expect(await getRefusalMessage(lodging)).toBe("workOrder.wrongAgent");
  });

  test("are limited to one institution for a limited user", async () => {
    const limited = { institutionIds: [world.org.south.id] };
    expect(await seenBy(world.org.service, limited)).toEqual([south]);
  });

  test("offers no agents or handlers of another agency", async () => {
    const { org } = world;
    const agentsFor = async (viewer: Persona, institutionId?: number) => {
      const { workOrder } = (await world.as(viewer)).board;
      const { agents } = await workOrder.listPeople({ institutionId });
      return agents.map(({ userId }) => userId);
    };
    expect(await agentsFor(org.north.admin, org.north.id)).toContain(org.north.agent.id);
    expect(await agentsFor(org.south.admin, org.north.id)).toEqual([]);
    expect(await agentsFor(org.south.admin)).toEqual([org.south.agent.id]);
    const { workOrder } = (await world.as(org.south.admin)).board;
    const handlers = workOrder.listHandlers({ institutionId: org.north.id });
    expect(await getRefusalMessage(handlers)).toBe("record.notFound");
  });

  test("lists no agents for a loan out of sight", async () => {
    const { org } = world;
    const { number } = await world.db
      .selectFrom("collectionCase as c")
      .innerJoin("loan as l", "l.id", "c.loanId")
      .select("l.number")
      .where("c.id", "=", unrelatedCase.caseId)
      .executeTakeFirstOrThrow();
    const limited = { institutionIds: [org.south.id] };
    const { workOrder } = (await world.as(org.service, limited)).board;
    const agents = workOrder.listAgents({ loanNumber: number });
    expect(await getRefusalMessage(agents)).toBe("record.notFound");
  });

  test("of other agencies do not count in the open orders of a handler", async () => {
    const { org } = world;
    const { workOrder } = (await world.as(org.service)).board;
    await workOrder.allocate({ orderId: south, handlerId: org.service.id });
    const openFor = async (persona: Persona, orderId: number) => {
      const { board } = await world.as(persona);
      const handlers = await board.workOrder.listHandlers({ orderId });
      return handlers.find(({ userId }) => userId === org.service.id)?.openOrders;
    };
    expect(await openFor(org.south.admin, south)).toBe(1);
    expect(await openFor(org.north.admin, north)).toBe(0);
  });

  test("a foreign id answers like an absent one, whatever is done with it", async () => {
    const { board, telephony } = await world.as(world.org.south.leader);
    const { workOrder } = board;
    const at = { orderId: north };
    const done = { ...at, version: 1 };
    const tries = [
      workOrder.get(at),
      workOrder.history(at),
      workOrder.listHandlers(at),
      workOrder.allocate({ ...at, handlerId: world.org.south.leader.id }),
      workOrder.process({ ...at, note: "Mine now" }),
      telephony.complaintReply.send({ ...at, way: "SPOKEN", text: "Nothing to say" }),
      workOrder.finish({ ...done, verdict: "UNFOUNDED", answer: "None", evidence: "None" }),
      workOrder.extend({ ...done, reason: "More time" }),
      workOrder.attach({ ...at, file: new File(["%PDF-1.7"], "x.pdf") }),
      workOrder.getFile({ ...at, fileId: crypto.randomUUID() }),
    ];
    for (const message of await Promise.all(tries.map(getRefusalMessage)))
      expect(message).toBe("record.notFound");
  });
});

describe("customer service sees exactly the cases behind its orders", () => {
  const listCaseIds = async (overrides = {}) => {
    const { rows } = await (
      await world.as(world.org.service, overrides)
    ).tasks.case.list({ size: 200 });
    return rows.map(({ taskId }) => taskId);
  };

  test("in the list, the workspace and the search", async () => {
    const seen = await listCaseIds();
    expect(seen).toContain(complainedCase.caseId);
    expect(seen).not.toContain(unrelatedCase.caseId);
    expect(await listCaseIds({ institutionIds: [world.org.south.id] })).not.toContain(
      complainedCase.caseId,
    );
    const { tasks } = await world.as(world.org.service);
    const caseView = await tasks.case.get({
      taskId: complainedCase.caseId,
      loanId: complainedCase.loanId,
    });
    expect(caseView.taskId).toBe(complainedCase.caseId);
    expect(
      await getRefusalMessage(
        tasks.case.get({ taskId: unrelatedCase.caseId, loanId: unrelatedCase.loanId }),
      ),
    ).toBe("record.notFound");
    const contacts = await tasks.contact.list({ id: complainedCase.borrowerId });
    expect(contacts.length).toBeGreaterThan(0);
    for (const { phone } of contacts) expect(phone).toContain("****");
  });

  test("its rights hold there and nowhere else", async () => {
    const { tasks } = await world.as(world.org.service);
    const hold = { kind: "DISPUTE" as const, reason: "He disputes the amount" };
    await tasks.hold.open({ ...hold, taskId: complainedCase.caseId });
    expect(
      await getRefusalMessage(tasks.hold.open({ ...hold, taskId: unrelatedCase.caseId })),
    ).toBe("record.notFound");
  });

  test("an order that was declared invalid shows its case no longer", async () => {
    const caseIds = await world.createCase();
    const { orderId } = await world.lodge(caseIds);
    expect(await listCaseIds()).toContain(caseIds.caseId);
    const { workOrder } = (await world.as(world.org.service)).board;
    await workOrder.invalidate({ orderId, version: 1, reason: "NOT_OURS" });
    expect(await listCaseIds()).not.toContain(caseIds.caseId);
  });

  test("the number of a loan is enough to lodge a complaint, and shows little", async () => {
    const caseIds = await world.createCase();
    const { number } = await world.db
      .selectFrom("loan")
      .select("number")
      .where("id", "=", caseIds.loanId)
      .executeTakeFirstOrThrow();
    const { workOrder } = (await world.as(world.org.service)).board;
    const found = await workOrder.listAgents({ loanNumber: number });
    expect(found.borrowerName).toContain("*");
    expect(found.agents[0]).toMatchObject({ userId: world.org.north.agent.id, isAssigned: true });
    expect(await getRefusalMessage(workOrder.listAgents({ loanNumber: "none" }))).toBe(
      "record.notFound",
    );
    const stranger = (await world.as(world.org.south.agent)).board.workOrder;
    expect(await getRefusalMessage(stranger.listAgents({ loanNumber: number }))).toBe(
      "record.notFound",
    );
  });
});

describe("an attachment", () => {
  test("is identified by its first bytes, not by its declared type", async () => {
    const { workOrder } = (await world.as(world.org.service)).board;
    const attach = (text: string, name: string) =>
      workOrder.attach({ orderId: south, file: new File([text], name) });
    const { fileId } = await attach("%PDF-1.7 a receipt", "receipt.pdf");
    const file = await workOrder.getFile({ orderId: south, fileId });
    expect(file).toMatchObject({ name: "receipt.pdf", type: "application/pdf" });
    expect(await getRefusalMessage(attach("<script>", "receipt.pdf"))).toBe("workOrder.fileKind");
    const large = attach("%PDF-1.7".padEnd(FILE_LIMIT_BYTES + 1), "long.pdf");
    expect(await getRefusalMessage(large)).toBe("workOrder.fileTooLarge");
    const other = workOrder.getFile({ orderId: north, fileId });
    expect(await getRefusalMessage(other)).toBe("record.notFound");
  });
});
