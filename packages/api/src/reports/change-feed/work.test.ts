import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { useComplaintWorld } from "../../board/work-order/testing/world.ts";
import { appRouter } from "../../router.ts";
import {
  type CaseIds,
  newCase,
  type NewCase,
  type Organisation,
  organisation,
  type Persona,
} from "../../seeds/index.ts";
import { settleDuePromises } from "../../tasks/promise/actions/settle.ts";
import { feedAs, readAll, recordChanges, write } from "./testing.ts";

const database = useTestDatabase();
const NOW = new Date("2026-03-31T03:00:00Z");
const createCaller = createCallerFactory(appRouter);
let org: Organisation;

beforeAll(async () => {
  org = await organisation(database.db);
  await database.db.updateTable("appUser").set({ certifiedUntil: "2027-01-01" }).execute();
});

const as = async (persona: Persona, now = NOW) =>
  createCaller(
    createTestContext(database.db, await getActor(database.db, persona), { now: () => now }),
  );
const open = (input: NewCase = {}) =>
  newCase(database.db, { now: NOW, agentId: org.north.agent.id, ...input });
const record = (work: () => Promise<unknown>) => recordChanges(database.db, work);
const toTypes = (changes: readonly { type: string }[]) => changes.map(({ type }) => type);

describe("results and promises", () => {
  const save = async (caseIds: CaseIds, amountMinor: number, version = 1) =>
    (await as(org.north.agent)).tasks.log.save({
      taskId: caseIds.caseId,
      contactId: caseIds.contactId,
      version,
      channel: "03",
      callStatus: "CNCT",
      result: "A10PTP",
      remark: "Call Budi at 0812555",
      nextCallAt: new Date("2026-04-01T02:00:00Z"),
      promise: { dueOn: "2026-04-02", amountMinor },
    });
  const settle = (at: string) =>
    settleDuePromises(
      createTestContext(database.db, null, { now: () => new Date(at), via: "JOB" }),
    );
  const promised = () =>
    open({
      status: "C10",
      lastContactAt: NOW,
      promise: { dueOn: "2026-03-31", amountMinor: 500_000 },
    });
  const pay = ({ loanId }: CaseIds, amountMinor: number, at: Date) =>
    database.db
      .insertInto("payment")
      .values({
        loanId,
        amountMinor,
        channel: "VA",
        reference: `pay-${loanId}-${amountMinor}`,
        paidAt: at,
        createdAt: at,
      })
      .execute();

  test("a promise is made and replaced by another", async () => {
    const caseIds = await open();
    let first = { promiseId: 0 as number | null, version: 0 };
    const made = await record(async () => (first = await save(caseIds, 500_000)));
    expect(toTypes(made).toSorted()).toEqual(["promise.made", "result.recorded"]);
    expect(made.find(({ type }) => type === "promise.made")?.data).toMatchObject({
      promiseId: first.promiseId,
      amountMinor: 500_000,
      dueOn: "2026-04-02",
    });
    expect(made.find(({ type }) => type === "result.recorded")?.data).toMatchObject({
      channel: "03",
      callStatus: "CNCT",
      result: "A10PTP",
      promiseId: first.promiseId,
    });
    expect(JSON.stringify(made)).not.toMatch(/Budi|0812/);
    const second = await record(() => save(caseIds, 600_000, first.version));
    expect(toTypes(second).toSorted()).toEqual([
      "promise.cancelled",
      "promise.made",
      "result.recorded",
    ]);
  });

  test("promises are kept, partly kept, broken and cured", async () => {
    const [kept, partial, broken] = [await promised(), await promised(), await promised()];
    const paidAt = new Date("2026-03-31T08:00:00Z");
    await pay(kept, 500_000, paidAt);
    await pay(partial, 100_000, paidAt);
    const evaluated = await record(() => settle("2026-04-01T17:00:00Z"));
    const find = ({ promiseId }: CaseIds) =>
      evaluated.filter(({ entityId }) => entityId === promiseId);
    expect(find(kept)).toMatchObject([{ type: "promise.kept", data: { paidMinor: 500_000 } }]);
    expect(find(partial)).toMatchObject([
      { type: "promise.partial", data: { paidMinor: 100_000 } },
    ]);
    expect(find(broken)).toMatchObject([
      { type: "promise.broken", data: { stateBefore: "OPEN", amountMinor: 500_000 } },
    ]);
    await pay(broken, 500_000, new Date("2026-04-02T02:00:00Z"));
    const cured = await record(() => settle("2026-04-02T17:00:00Z"));
    expect(cured.filter(({ entityId }) => entityId === broken.promiseId)).toMatchObject([
      { type: "promise.cured", data: { stateBefore: "BROKEN", paidMinor: 500_000 } },
    ]);
  });
});

test("an assignment and its release", async () => {
  const { caseId } = await open({ agentId: null, institutionId: org.north.id });
  const leader = (await as(org.north.leader)).tasks.assignment;
  const assigned = await record(() =>
    leader.assign({ items: [{ taskId: caseId, agentId: org.north.agent.id }] }),
  );
  expect(assigned).toMatchObject([
    { type: "binding.changed", data: { state: "ASSIGNED", agentId: org.north.agent.id } },
  ]);
  const released = await record(() => leader.release({ taskIds: [caseId], reason: "away" }));
  expect(released).toMatchObject([
    { type: "binding.changed", data: { state: "RELEASED", endedAs: "RELEASED" } },
  ]);
});

test("a hold begins and ends with its outcome", async () => {
  const { caseId } = await open();
  let holdId = 0;
  const opened = await record(async () => {
    const { hold } = (await as(org.north.agent)).tasks;
    ({ holdId } = await hold.open({ taskId: caseId, kind: "ALREADY_PAID", reason: "a receipt" }));
  });
  expect(opened).toMatchObject([
    { type: "hold.begun", entityId: holdId, data: { holdId, kind: "ALREADY_PAID" } },
  ]);
  const ended = await record(async () =>
    (await as(org.finance)).tasks.hold.close({ holdId, outcome: "REFUSED", reason: "forged" }),
  );
  expect(ended).toMatchObject([
    { type: "hold.ended", entityId: holdId, data: { outcome: "REFUSED" } },
  ]);
});

describe("placements", () => {
  test("a case begins with its placement, in this order", async () => {
    let made: CaseIds | undefined;
    const changes = await record(async () => (made = await open()));
    expect(toTypes(changes)).toEqual([
      "loan.imported",
      "placement.begun",
      "case.opened",
      "binding.changed",
    ]);
    expect(changes.every(({ institutionId }) => institutionId === org.north.id)).toBe(true);
    expect(changes[2]).toMatchObject({
      entityId: made?.caseId,
      data: { status: "C00", event: "PLACED", dpd: 5 },
    });
    expect(changes[2]?.data).not.toHaveProperty("statusBefore");
  });

  test("are recalled, revoked, voided and withdrawn", async () => {
    const [first, second] = [await open(), await open()];
    const recall = { reason: "LENDER_RECALL" as const, inDays: 3 };
    const closing = (await as(org.operations)).tasks.closing;
    let requestId = 0;
    const recalled = await record(async () => {
      ({ requestId } = await closing.withdraw({ taskId: first.caseId, ...recall }));
    });
    expect(recalled).toMatchObject([
      {
        type: "placement.recalled",
        data: { recallId: requestId, reason: "LENDER_RECALL", effectiveOn: "2026-04-03" },
      },
    ]);
    const revoked = await record(() => closing.revoke({ requestId, note: "they stay" }));
    expect(revoked).toMatchObject([{ type: "placement.recallRevoked", entityId: requestId }]);
    await closing.withdraw({ taskId: second.caseId, ...recall });
    const withdrawn = await record(() =>
      closing.withdraw({ taskId: second.caseId, reason: "LENDER_RECALL", inDays: 0 }),
    );
    expect(toTypes(withdrawn).toSorted()).toEqual([
      "binding.changed",
      "case.withdrawn",
      "placement.recallVoided",
    ]);
    expect(withdrawn.find(({ type }) => type === "case.withdrawn")?.data).toMatchObject({
      status: "C40",
      statusBefore: "C00",
      event: "RECALLED",
      reason: "LENDER_RECALL",
    });
  });
});

test("a data request is opened and decided, for readers of all institutions", async () => {
  const { borrowerId, loanId } = await open();
  const { number } = await database.db
    .selectFrom("loan")
    .select("number")
    .where("id", "=", loanId)
    .executeTakeFirstOrThrow();
  let requestId = 0;
  const opened = await record(async () => {
    const { dataRequest } = (await as(org.operations)).manage;
    ({ requestId } = await dataRequest.request({
      borrowerId,
      kind: "EXPORT",
      reason: "Budi asked by mail",
    }));
  });
  expect(opened).toEqual([
    {
      type: "dataRequest.opened",
      entityId: requestId,
      institutionId: null,
      data: {
        loanNumber: number,
        loanNumbers: [number],
        currency: "IDR",
        requestId,
        kind: "EXPORT",
        state: "REQUESTED",
      },
    },
  ]);
  const decided = await record(async () =>
    (await as(org.management)).manage.dataRequest.decide({ requestId, approve: true, note: "" }),
  );
  expect(decided).toMatchObject([{ type: "dataRequest.decided", data: { state: "APPROVED" } }]);
});

describe("complaints", () => {
  const world = useComplaintWorld();
  const closing = { answer: "We informed the borrower.", evidence: "The recording" };

  test("are opened and decided", async () => {
    const caseIds = await world.createCase();
    let orderId = 0;
    const opened = await recordChanges(world.db, async () => {
      ({ orderId } = await world.lodge(caseIds));
    });
    const own = opened.filter(({ type }) => type.startsWith("complaint."));
    expect(own).toMatchObject([
      {
        type: "complaint.opened",
        entityId: orderId,
        data: { category: "OTHER", channel: "HOTLINE", severity: 1 },
      },
    ]);
    const { workOrder } = (await world.as(world.org.service)).board;
    const decided = await recordChanges(world.db, async () => {
      await workOrder.allocate({ orderId, handlerId: world.org.service.id });
      await workOrder.process({ orderId, note: "Called the borrower" });
      await world.answer({ orderId, way: "SPOKEN", text: "The borrower knows the next step." });
      const { version } = await world.order(orderId);
      await workOrder.finish({ orderId, version, verdict: "UNFOUNDED", ...closing });
    });
    expect(decided.filter(({ type }) => type.startsWith("complaint."))).toMatchObject([
      { type: "complaint.decided", entityId: orderId, data: { verdict: "UNFOUNDED" } },
    ]);
  });

  test("about the reader are left out", async () => {
    const { db, org: people } = world;
    const caseIds = await world.createCase();
    const { orderId } = await world.lodge(caseIds, { agentId: people.north.admin.id });
    await write(db);
    const read = async (reader: Persona) => {
      const { changes } = await readAll(await feedAs(db, reader), { types: ["complaint.opened"] });
      return changes.map(({ entityId }) => entityId).includes(orderId);
    };
    expect(await read(people.operations)).toBe(true);
    expect(await read(people.north.admin)).toBe(false);
  });
});
