import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  assignCase,
} from "../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { appRouter } from "../router.ts";
import type { Actor } from "./context.ts";
import { createCallerFactory } from "./guarded.ts";
import { getActor, createTestContext } from "./testing.ts";

const PHONE = "6281277665544";
const NOON = new Date("2026-03-31T05:00:00Z");
const database = useTestDatabase();
const createCaller = createCallerFactory(appRouter);
let org: Organisation;
let caseIds: CaseIds;
let leader: Actor;
let attempt = 0;

beforeAll(async () => {
  org = await organisation(database.db);
});

beforeEach(async () => {
  caseIds = await newCase(database.db, { agentId: org.north.agent.id, phone: PHONE });
  leader = await getActor(database.db, org.north.leader);
  attempt += 1;
});

const as = (actor: Actor, minutes = 0) =>
  createCaller(
    createTestContext(database.db, actor, {
      idempotencyKey: `key-${attempt}`,
      now: () => new Date(NOON.getTime() + minutes * 60_000),
    }),
  );

const lines = async (action: string): Promise<number> =>
  (await database.db.selectFrom("auditLog").select("id").where("action", "=", action).execute())
    .length;

const reveal = (actor: Actor, minutes = 0) =>
  as(actor, minutes).tasks.contact.reveal({
    taskId: caseIds.caseId,
    contactId: caseIds.contactId,
    reason: "borrower called back",
  });

describe("a reply with a secret", () => {
  test("is not stored; a retry is a separate reveal, counted once within minutes", async () => {
    const before = await lines("contact.reveal");
    const first = await reveal(leader);
    expect(first.phone).toBe(PHONE);
    expect(await reveal(leader)).toEqual(first);
    expect(await lines("contact.reveal")).toBe(before + 2);
    expect(await reveal(leader, 6)).toMatchObject({ used: first.used + 1 });
    const stored = await database.db
      .selectFrom("idempotency")
      .select(["key", "reply"])
      .where("key", "=", `key-${attempt}`)
      .execute();
    expect(stored).toEqual([{ key: `key-${attempt}`, reply: null }]);
  });

  test("is refused on retry once the case is out of scope", async () => {
    await reveal(leader);
    await assignCase(database.db, caseIds.caseId, {
      institutionId: org.south.id,
      agentId: org.south.agent.id,
      at: new Date(),
    });
    await expect(reveal(leader)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("is refused on retry once the day's quota is used up", async () => {
    await reveal(leader);
    const { db } = database;
    const quota = (max: number) =>
      db
        .insertInto("maskingRule")
        .values({
          effectiveOn: "2024-01-01",
          unmaskedRoles: [],
          quotas: Array.from({ length: 9 }, () => max),
        })
        .execute();
    await quota(0);
    const late = await reveal(leader, 6).catch((error: Error) => error.message);
    await quota(20);
    expect(late).toBe("contact.quotaUsed");
  });

  test("rejects its key for another request", async () => {
    await reveal(leader);
    const other = as(leader).tasks.contact.reveal({
      taskId: caseIds.caseId,
      contactId: caseIds.contactId,
      reason: "another reason",
    });
    await expect(other).rejects.toMatchObject({ message: "request.idempotencyConflict" });
  });
});

describe("an ordinary reply", () => {
  const mend = (actor: Actor) =>
    as(actor).tasks.contact.save({
      taskId: caseIds.caseId,
      contactId: caseIds.emergencyContactId,
      relation: "R05",
      name: "Budi Santoso",
    });

  test("is returned on retry while permissions are unchanged", async () => {
    const agent = await getActor(database.db, org.north.agent);
    const first = await mend(agent);
    expect(await mend(agent)).toEqual(first);
  });

  test.each([
    ["role", { role: 2 }],
    ["sight", { caseScope: "GROUP" }],
    ["institution", { institutionId: 999 }],
    ["group", { groupId: 999 }],
    ["limits", { institutionIds: [1] }],
    ["rights", { permissions: new Set(["contact.write"]) }],
  ] as const)("is refused on retry after a change of %s", async (_, changed) => {
    const agent = await getActor(database.db, org.north.agent);
    await mend(agent);
    const now = { ...agent, ...changed } as Actor;
    await expect(mend(now)).rejects.toMatchObject({
      code: "FORBIDDEN",
      message: "request.authorityChanged",
    });
  });
});

test("a read under a key records an audit entry each time", async () => {
  const before = await lines("call.export");
  const day = new Date(NOON.getTime() - 3_600_000);
  const inspector = await getActor(database.db, org.inspector);
  await as(inspector).telephony.calls.export({ from: day, to: NOON });
  await as(inspector).telephony.calls.export({ from: day, to: NOON, agentId: org.north.agent.id });
  expect(await lines("call.export")).toBe(before + 2);
});
