import { describe, expect, test } from "bun:test";
import { sql } from "kysely";
import { getRefusalMessage, useComplaintWorld } from "./testing/world.ts";

const world = useComplaintWorld();
const closing = { answer: "We told him what we found.", evidence: "The recording of 30 March" };

test("each step from the hotline to a verdict is in the history and audit trail, and notified", async () => {
  const caseIds = await world.createCase();
  const { orderId, dueAt } = await world.lodge(caseIds);
  const { org, second } = world;
  const service = (await world.as(org.service)).board.workOrder;
  await service.allocate({ orderId, handlerId: second.id });
  expect(await world.listNotices(second.id)).toContainEqual({
    kind: "ORDER_ALLOCATED",
    caseId: caseIds.caseId,
  });
  const handler = (await world.as(second)).board.workOrder;
  const { version } = await handler.process({ orderId, note: "Called him" });
  await handler.process({ orderId, note: "Heard the recording" });
  await world.answer({ orderId, way: "SPOKEN", text: "He knows what comes next." }, second);
  const done = await handler.finish({
    orderId,
    version: version + 1,
    verdict: "FOUNDED",
    ...closing,
    liableId: org.north.agent.id,
  });
  expect(done).toMatchObject({ state: "DONE", awaitsConfirmation: false });
  expect(await world.listEventKinds(orderId)).toEqual([
    "CREATED",
    "ALLOCATED",
    "STARTED",
    "NOTE",
    "ANSWERED",
    "VERDICT",
    "DONE",
  ]);
  const view = await service.get({ orderId });
  expect(view).toMatchObject({
    state: "DONE",
    verdict: "FOUNDED",
    taskId: caseIds.caseId,
    dueAt,
    handler: { userId: second.id },
    rights: { reopen: true, finish: false, process: false },
  });
  expect(view.borrowerName).toMatch(/^\S\**( \S\**)*$/);
  const lines = await world.db
    .selectFrom("auditLog")
    .select("action")
    .where("entity", "=", "work_order")
    .where("entityId", "=", String(orderId))
    .execute();
  expect(lines).toHaveLength(7);
});

describe("a serious complaint", () => {
  test("waits for a second person, with the option to return it", async () => {
    const { orderId, version } = await world.inWork(await world.createCase(), {
      category: "PRIVACY",
    });
    const { org, second } = world;
    const handler = (await world.as(org.service)).board.workOrder;
    const other = (await world.as(second)).board.workOrder;
    const verdict = { orderId, verdict: "UNFOUNDED" as const, ...closing };
    const waiting = await handler.finish({ ...verdict, version });
    expect(waiting).toMatchObject({ state: "PROCESSING", awaitsConfirmation: true });
    expect(await world.listNotices(second.id)).toContainEqual(
      expect.objectContaining({ kind: "ORDER_TO_CONFIRM" }),
    );
    const at = { orderId, version: waiting.version, approve: true };
    expect(await getRefusalMessage(handler.confirm(at))).toBe("workOrder.cannot.confirm");
    expect(await getRefusalMessage(handler.finish({ ...verdict, version: waiting.version }))).toBe(
      "workOrder.awaitsConfirmation",
    );
    const back = await other.confirm({ ...at, approve: false, note: "Hear the recording" });
    const refinished = await handler.finish({ ...verdict, version: back.version });
    const done = await other.confirm({ ...at, version: refinished.version });
    expect(done.state).toBe("DONE");
    const { verdicts } = await other.get({ orderId });
    expect(verdicts.map(({ state }) => state)).toEqual(["CONFIRMED", "RETURNED"]);
  });

  test("is not confirmed by another account of its handler", async () => {
    const { orderId, version } = await world.inWork(await world.createCase(), {
      category: "PRIVACY",
    });
    const { org, second } = world;
    const getEmail = (id: number) =>
      world.db.selectFrom("appUser").select("email").where("id", "=", id).executeTakeFirstOrThrow();
    const setMail = ({ email }: { email: string }) =>
      world.db.updateTable("appUser").set({ email }).where("id", "=", second.id).execute();
    const handler = (await world.as(org.service)).board.workOrder;
    const waiting = await handler.finish({ orderId, version, verdict: "UNFOUNDED", ...closing });
    const before = await getEmail(second.id);
    await setMail(await getEmail(org.service.id));
    const confirming = (await world.as(second)).board.workOrder.confirm({
      orderId,
      version: waiting.version,
      approve: true,
    });
    expect(await getRefusalMessage(confirming)).toBe("access.samePerson");
    await setMail(before);
  });
});

test("a closed order can be reopened for 30 days and then has new limits", async () => {
  const { orderId, version } = await world.inWork(await world.createCase());
  const { workOrder } = (await world.as(world.org.service)).board;
  const done = await workOrder.finish({ orderId, version, verdict: "UNFOUNDED", ...closing });
  world.now = new Date("2026-04-20T05:00:00Z");
  const reopened = await workOrder.reopen({
    orderId,
    version: done.version,
    reason: "A new recording",
  });
  expect(reopened.state).toBe("PROCESSING");
  const order = await world.order(orderId);
  expect(order).toMatchObject({ verdict: null, doneAt: null, liableId: null });
  // Five working days after the 20th: until the end of the 27th.
  expect(order.dueAt).toEqual(new Date("2026-04-27T17:00:00Z"));
  const refinished = await workOrder.finish({
    orderId,
    version: reopened.version,
    verdict: "FOUNDED",
    ...closing,
  });
  world.now = new Date("2026-05-21T05:00:00Z");
  const late = workOrder.reopen({ orderId, version: refinished.version, reason: "Too late" });
  expect(await getRefusalMessage(late)).toBe("workOrder.cannot.reopen");
  world.now = new Date("2026-03-31T05:00:00Z");
});

test("only an order not yet in work is declared invalid", async () => {
  const caseIds = await world.createCase();
  const { orderId } = await world.lodge(caseIds);
  const { workOrder } = (await world.as(world.org.service)).board;
  const invalidated = await workOrder.invalidate({ orderId, version: 1, reason: "DUPLICATE" });
  expect(invalidated.state).toBe("INVALID");
  const { orderId: other, version } = await world.inWork(caseIds);
  const invalidation = workOrder.invalidate({ orderId: other, version, reason: "MISTAKE" });
  expect(await getRefusalMessage(invalidation)).toBe("workOrder.cannot.invalidate");
});

test("a repeated complaint of a regulator is lodged once", async () => {
  const caseIds = await world.createCase();
  const input = { channel: "OJK" as const, reference: "APPK-77" };
  const { orderId } = await world.lodge(caseIds, input);
  expect((await world.order(orderId)).severity).toBe(3);
  await expect(world.lodge(caseIds, input)).rejects.toMatchObject({
    message: "workOrder.onRecord",
  });
});

test("G11: a change on an old version is refused and writes nothing", async () => {
  const { orderId, version } = await world.inWork(await world.createCase());
  const { workOrder } = (await world.as(world.org.service)).board;
  const finish = { orderId, version, verdict: "UNFOUNDED" as const, ...closing };
  await workOrder.extend({ orderId, version, reason: "The bank has not answered" });
  expect(await getRefusalMessage(workOrder.finish(finish))).toBe("record.changed");
  expect((await world.order(orderId)).state).toBe("PROCESSING");
});

test("the history never changes, except that the texts of an erased person are removed", async () => {
  const caseIds = await world.createCase();
  const { orderId, version } = await world.inWork(caseIds);
  const change = world.db
    .updateTable("workOrderEvent")
    .set({ text: "else" })
    .where("orderId", "=", orderId);
  expect(await getRefusalMessage(change.execute())).toContain("never changed");
  const remove = world.db.deleteFrom("workOrderEvent").where("orderId", "=", orderId);
  expect(await getRefusalMessage(remove.execute())).toContain("never changed");
  await (
    await world.as(world.org.service)
  ).board.workOrder.finish({ orderId, version, verdict: "UNFOUNDED", ...closing });
  await sql`select erase_borrower(${caseIds.borrowerId}, now())`.execute(world.db);
  const { rows } = await sql<{ words: string }>`
    select string_agg(e.text, '') || w.description || string_agg(v.answer || v.evidence, '') as words
    from work_order w join work_order_event e on e.order_id = w.id join work_order_verdict v on v.order_id = w.id
    where w.id = ${orderId} group by w.id`.execute(world.db);
  expect(rows).toEqual([{ words: "" }]);
});

test("names as liable only an agent of the case, and only where the complaint is founded", async () => {
  const { north, south, service } = world.org;
  const at = await world.inWork(await world.createCase());
  const { workOrder } = (await world.as(service)).board;
  const finished = (verdict: "FOUNDED" | "UNFOUNDED", liableId: number) =>
    getRefusalMessage(workOrder.finish({ ...at, verdict, liableId, ...closing }));
  expect(await finished("UNFOUNDED", north.agent.id)).toBe("workOrder.liableUnfounded");
  expect(await finished("FOUNDED", south.agent.id)).toBe("workOrder.wrongAgent");
});
