import { beforeAll, beforeEach, expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import {
  type CaseIds,
  newCase,
  organisation,
  type Organisation,
  type Persona,
} from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import type { BaseContext } from "../../core/context.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { reorderDueCases } from "../case/actions/reorder.ts";
import { tasksRouter } from "../router.ts";
import type { SaveInput } from "./contract.ts";

const database = useTestDatabase();
const now = new Date("2026-03-31T03:00:00Z");
const tomorrow = new Date("2026-04-01T02:00:00Z");
const call = createCallerFactory(tasksRouter);
let org: Organisation;
let caseIds: CaseIds;

const as = async (persona: Persona, overrides: Partial<BaseContext> = {}) =>
  call(
    createTestContext(database.db, await getActor(database.db, persona), {
      now: () => now,
      ...overrides,
    }),
  ).log;

const result = (overrides: Partial<SaveInput> = {}) => ({
  taskId: caseIds.caseId,
  version: 1,
  contactId: caseIds.contactId,
  channel: "03" as const,
  callStatus: "CNCT" as const,
  result: "A20RETRY" as const,
  nextCallAt: tomorrow,
  ...overrides,
});

const stored = () =>
  database.db
    .selectFrom("collectionCase")
    .selectAll()
    .where("id", "=", caseIds.caseId)
    .executeTakeFirstOrThrow();

const count = async (table: "collectionLog" | "promise" | "caseStatusLog" | "auditLog") => {
  const row = await database.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(row.n);
};

beforeAll(async () => {
  org = await organisation(database.db);
  await database.db.updateTable("appUser").set({ certifiedUntil: "2027-01-01" }).execute();
});

beforeEach(async () => {
  caseIds = await newCase(database.db, { now, agentId: org.north.agent.id });
});

test("a borrower after a conversation rests below the others, and returns when calls are allowed", async () => {
  const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  await database.db
    .insertInto("contactAttempt")
    .values({
      action: "CALL",
      purpose: "COLLECT",
      agentId: org.north.agent.id,
      borrowerId: caseIds.borrowerId,
      caseId: caseIds.caseId,
      contactId: caseIds.contactId,
      at: now,
      connectedAt: now,
    })
    .execute();
  const saved = await (await as(org.north.agent)).save(result({ nextCallAt: inHours(1) }));
  expect(saved.workReason).toBe("RESTING");
  const listed = async () => {
    const actor = await getActor(database.db, org.north.agent);
    const { case: cases } = call(createTestContext(database.db, actor));
    const { rows } = await cases.list({ sort: "work", order: "asc" });
    return rows.find(({ taskId }) => taskId === caseIds.caseId);
  };
  expect(await listed()).toMatchObject({ restsUntil: sameInstant(inHours(4)) });
  await reorderDueCases(database.db, inHours(2));
  expect(await listed()).toMatchObject({ workReason: "RESTING" });
  await reorderDueCases(database.db, inHours(4));
  expect(await listed()).toMatchObject({ workReason: "CALLBACK_DUE", restsUntil: null });
});

test("the first result of the assigned agent opens the case and leaves its trail", async () => {
  const audits = await count("auditLog");
  const saved = await (await as(org.north.agent)).save(result({ remark: "  will call back  " }));
  expect(saved).toMatchObject({
    status: "C10",
    version: 2,
    workReason: "RESTING",
    promiseId: null,
    breach: null,
  });
  expect(await stored()).toMatchObject({
    status: "C10",
    lastResult: "A20RETRY",
    lastContactAt: sameInstant(now),
    lastAgentId: org.north.agent.id,
    nextCallAt: sameInstant(tomorrow),
    firstContactAt: sameInstant(now),
    workRankUntil: sameInstant(new Date(now.getTime() + 4 * 3_600_000)),
  });
  const logs = await (await as(org.north.agent)).list({ id: caseIds.caseId });
  expect(logs).toMatchObject({ total: 1, size: 15 });
  expect(logs.rows[0]).toMatchObject({
    callResult: "A20RETRY",
    remark: "will call back",
    contactRelation: "R01",
  });
  expect(logs.rows[0]?.phone).toContain("****");
  const moves = await database.db
    .selectFrom("caseStatusLog")
    .selectAll()
    .where("caseId", "=", caseIds.caseId)
    .orderBy("id")
    .execute();
  expect(moves.at(-1)).toMatchObject({
    event: "WORKED",
    before: "C00",
    after: "C10",
    operatorId: org.north.agent.id,
    dpd: 5,
  });
  expect(await count("auditLog")).toBe(audits + 1);
});

test("a leader's result leaves the pending case pending", async () => {
  const saved = await (await as(org.north.leader)).save(result());
  expect(saved.status).toBe("C00");
});

test("a promise moves the case to the repayment commitments, and a new one replaces it", async () => {
  const log = await as(org.north.agent);
  const promise = { dueOn: "2026-04-02", amountMinor: 500_000 };
  const first = await log.save(result({ result: "A10PTP", promise }));
  expect(await stored()).toMatchObject({
    tab: "REPAYMENT_COMMITMENT",
    promiseOn: "2026-04-02",
    promiseMinor: 500_000,
  });
  const second = await log.save(
    result({
      version: first.version,
      result: "A10PTP",
      promise: { ...promise, amountMinor: 600_000 },
    }),
  );
  const promises = await database.db
    .selectFrom("promise")
    .select(["id", "state"])
    .where("caseId", "=", caseIds.caseId)
    .orderBy("id")
    .execute();
  expect(promises).toEqual([
    { id: first.promiseId as number, state: "CANCELLED" },
    { id: second.promiseId as number, state: "OPEN" },
  ]);
  expect((await stored()).promiseMinor).toBe(600_000);
});

test("a result without a promise leaves the open promise in force", async () => {
  const log = await as(org.north.agent);
  const { version } = await log.save(
    result({ result: "A10PTP", promise: { dueOn: "2026-04-02", amountMinor: 500_000 } }),
  );
  await log.save(result({ version }));
  expect(await stored()).toMatchObject({ tab: "REPAYMENT_COMMITMENT", promiseOn: "2026-04-02" });
});

test.each([
  [
    "a promise of another contact",
    {
      result: "A10PTP" as const,
      contact: "emergency",
      promise: { dueOn: "2026-04-02", amountMinor: 500_000 },
    },
    "result",
  ],
  ["a promise without day and amount", { result: "A10PTP" as const }, "promise"],
  [
    "a promise too small",
    { result: "A10PTP" as const, promise: { dueOn: "2026-04-02", amountMinor: 1_000 } },
    "promise.amountMinor",
  ],
  [
    "a promise too late",
    { result: "A10PTP" as const, promise: { dueOn: "2026-06-02", amountMinor: 500_000 } },
    "promise.dueOn",
  ],
  ["a next call in two years", { nextCallAt: new Date("2028-03-31T03:00:00Z") }, "nextCallAt"],
  ["a next call in the past", { nextCallAt: now }, "nextCallAt"],
  ["a stranger's contact", { contact: "stranger" }, "contactId"],
])(
  "%s is refused by its field, and nothing is written",
  async (_, { contact, ...overrides }: Partial<SaveInput> & { contact?: string }, field) => {
    const before = [await count("collectionLog"), await count("promise"), await count("auditLog")];
    const stranger = await newCase(database.db, { now });
    const contactId =
      contact === "emergency"
        ? caseIds.emergencyContactId
        : contact === "stranger"
          ? stranger.contactId
          : caseIds.contactId;
    const saving = (await as(org.north.agent)).save(result({ ...overrides, contactId }));
    await expect(saving).rejects.toMatchObject({ code: "BAD_REQUEST", cause: { field } });
    await saving.catch(() => undefined);
    expect([await count("collectionLog"), await count("promise"), await count("auditLog")]).toEqual(
      before,
    );
    expect((await stored()).version).toBe(1);
  },
);

test("G11: of two editors the second is refused, and no text is half written", async () => {
  const [agent, leader] = [await as(org.north.agent), await as(org.north.leader)];
  const both = await Promise.allSettled([agent.save(result()), leader.save(result())]);
  expect(both.map((settled) => settled.status).sort()).toEqual(["fulfilled", "rejected"]);
  const rejected = both.find((settled) => settled.status === "rejected");
  expect(rejected?.reason).toMatchObject({ code: "CONFLICT", message: "record.changed" });
  expect((await (await as(org.north.agent)).list({ id: caseIds.caseId })).total).toBe(1);
});

test("G1: fifty identical requests with one key record one result and answer alike", async () => {
  const log = await as(org.north.agent, { idempotencyKey: `key-${caseIds.caseId}` });
  const replies = await Promise.all(Array.from({ length: 50 }, () => log.save(result())));
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  expect((await (await as(org.north.agent)).list({ id: caseIds.caseId })).total).toBe(1);
});

test("G2: a key reused for another input is refused, and another user's key is independent", async () => {
  const idempotencyKey = `other-${caseIds.caseId}`;
  const log = await as(org.north.agent, { idempotencyKey });
  const first = await log.save(result());
  await expect(log.save(result({ remark: "changed" }))).rejects.toMatchObject({
    message: "request.idempotencyConflict",
  });
  const leader = await as(org.north.leader, { idempotencyKey });
  const second = await leader.save(result({ version: first.version }));
  expect(second.logId).not.toBe(first.logId);
});

test("G2: a refused request leaves its key free for the corrected one", async () => {
  const log = await as(org.north.agent, { idempotencyKey: `retry-${caseIds.caseId}` });
  await log.save(result({ version: 9 })).catch(() => undefined);
  expect(await log.save(result())).toMatchObject({ version: 2 });
});

test("a closed case accepts no result", async () => {
  caseIds = await newCase(database.db, { now, agentId: org.north.agent.id, status: "C32" });
  await expect((await as(org.north.agent)).save(result())).rejects.toMatchObject({
    message: "case.closed",
  });
});

test("a role without the permission is refused before any lookup", async () => {
  await expect((await as(org.inspector)).save(result())).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  await expect((await as(org.south.agent)).save(result())).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("a write with only the cookie is unauthorized", async () => {
  const log = await as(org.north.agent, { token: { value: "test", from: "COOKIE" } });
  await expect(log.save(result())).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

test("logs, moves and audit lines cannot be rewritten", async () => {
  await (await as(org.north.agent)).save(result());
  const { db } = database;
  await expect(db.updateTable("caseStatusLog").set({ event: "X" }).execute()).rejects.toThrow(
    /append-only/,
  );
  await expect(db.deleteFrom("auditLog").execute()).rejects.toThrow(/append-only/);
});
