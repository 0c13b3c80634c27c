import { beforeAll, expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import { newCase, type Organisation, organisation, type Persona } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { tasksRouter } from "../router.ts";
import { settleDuePromises } from "./actions/settle.ts";

const database = useTestDatabase();
const DUE = "2026-03-30";
const made = new Date("2026-03-28T03:00:00Z");
const call = createCallerFactory(tasksRouter);
let org: Organisation;

const as = async (persona: Persona, now: Date) =>
  call(createTestContext(database.db, await getActor(database.db, persona), { now: () => now }));
const settleAt = (at: string) =>
  settleDuePromises(createTestContext(database.db, null, { now: () => new Date(at), via: "JOB" }));
const stored = (id: number) =>
  database.db
    .selectFrom("collectionCase")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const getState = async (caseId: number) =>
  (
    await database.db
      .selectFrom("promise")
      .select("state")
      .where("caseId", "=", caseId)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow()
  ).state;
const promised = () =>
  newCase(database.db, {
    now: made,
    agentId: org.north.agent.id,
    status: "C10",
    lastContactAt: made,
    promise: { dueOn: DUE, amountMinor: 500_000 },
    ptpLater: true,
  });
const pay = (loanId: number, amountMinor: number, at = new Date("2026-03-30T08:00:00Z")) =>
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

beforeAll(async () => {
  org = await organisation(database.db);
});

test("at the midnight after its grace each promise is evaluated, once", async () => {
  const [broken, partial, kept] = [await promised(), await promised(), await promised()];
  await pay(partial.loanId, 100_000);
  await pay(kept.loanId, 450_000);
  expect(await settleAt("2026-03-31T16:59:59Z")).toBe(1);
  expect(await getState(kept.caseId)).toBe("KEPT");
  expect(await getState(broken.caseId)).toBe("OPEN");
  const both = await Promise.all([
    settleAt("2026-03-31T17:00:00Z"),
    settleAt("2026-03-31T17:00:00Z"),
  ]);
  expect(both[0] + both[1]).toBe(2);
  expect([await getState(broken.caseId), await getState(partial.caseId)]).toEqual([
    "BROKEN",
    "PARTIAL",
  ]);
  expect(await stored(broken.caseId)).toMatchObject({
    tab: "IN_COLLECTION",
    promiseOn: null,
    ptpLater: false,
    brokenOn: "2026-04-01",
    workBand: 1,
  });
  expect(await stored(kept.caseId)).toMatchObject({
    tab: "IN_COLLECTION",
    promiseOn: null,
    brokenOn: null,
  });
});

test("the agent is notified of a broken promise, opens it, and it is marked read", async () => {
  const { caseId } = await promised();
  await settleAt("2026-04-01T03:00:00Z");
  const { notification: notice } = await as(org.north.agent, new Date("2026-04-01T03:00:00Z"));
  const list = await notice.list({});
  const notification = list.rows.find((row) => row.taskId === caseId);
  expect(notification).toMatchObject({ kind: "PROMISE_BROKEN", readAt: null });
  await notice.markRead({ noticeIds: [notification?.noticeId as number] });
  expect((await notice.list({ unread: true })).rows.map((row) => row.taskId)).not.toContain(caseId);
  const colleague = (await as(org.north.colleague, made)).notification;
  expect((await colleague.list({})).total).toBe(0);
});

test("the promise after two broken ones needs the leader", async () => {
  const { caseId, contactId } = await promised();
  await settleAt("2026-04-01T03:00:00Z");
  const duplicate = {
    caseId,
    agentId: org.north.agent.id,
    amountMinor: 400_000,
    dueOn: DUE,
    createdAt: made,
  };
  await database.db
    .insertInto("promise")
    .values({ ...duplicate, state: "BROKEN", settledAt: made })
    .execute();
  const now = new Date("2026-04-01T03:00:00Z");
  const { version } = await stored(caseId);
  const input = {
    taskId: caseId,
    version,
    contactId,
    channel: "03" as const,
    callStatus: "CNCT" as const,
    result: "A10PTP" as const,
    nextCallAt: new Date("2026-04-02T02:00:00Z"),
    promise: { dueOn: "2026-04-02", amountMinor: 500_000 },
  };
  await expect((await as(org.north.agent, now)).log.save(input)).rejects.toMatchObject({
    cause: { key: "promise.needsLeader", field: "promise" },
  });
  const saved = await (await as(org.north.leader, now)).log.save(input);
  expect(saved.promiseId).toBeNumber();
  expect((await stored(caseId)).ptpLater).toBe(true);
  expect((await stored(caseId)).brokenOn).toBeNull();
  const promises = await (await as(org.north.agent, now)).promise.list({ taskId: caseId });
  expect(promises.map((promise) => promise.state)).toEqual(["OPEN", "BROKEN", "BROKEN"]);
});

test("the case lists each promise with all evaluations, the oldest first", async () => {
  const { caseId, loanId } = await promised();
  await settleAt("2026-03-31T17:00:00Z");
  await pay(loanId, 450_000, new Date("2026-04-01T02:00:00Z"));
  await settleAt("2026-04-01T17:00:00Z");
  const { promise } = await as(org.north.agent, made);
  const payment = await database.db
    .selectFrom("payment")
    .select("id")
    .where("loanId", "=", loanId)
    .executeTakeFirstOrThrow();
  expect(await promise.list({ taskId: caseId })).toMatchObject([
    {
      state: "CURED",
      settledAt: sameInstant(new Date("2026-04-01T17:00:00Z")),
      evaluations: [
        {
          state: "BROKEN",
          decidedAt: sameInstant(new Date("2026-03-31T17:00:00Z")),
          paidMinor: 0,
          paymentId: null,
        },
        {
          state: "CURED",
          decidedAt: sameInstant(new Date("2026-04-01T17:00:00Z")),
          paidMinor: 450_000,
          paymentId: payment.id,
        },
      ],
    },
  ]);
  const stranger = await as(org.south.agent, made);
  expect(await stranger.promise.list({ taskId: caseId })).toEqual([]);
});
