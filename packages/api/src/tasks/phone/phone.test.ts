import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  type Persona,
  ROLE,
} from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { appRouter } from "../../router.ts";

const PHONE = "6281277665544";
const database = useTestDatabase();
const createCaller = createCallerFactory(appRouter);
let org: Organisation;
let caseIds: CaseIds;
let now: Date;
let days = 0;

beforeAll(async () => {
  org = await organisation(database.db);
  caseIds = await newCase(database.db, { agentId: org.north.agent.id, phone: PHONE });
});

beforeEach(() => {
  days += 1;
  now = new Date(Date.UTC(2026, 2, days, 5));
});

const as = async (persona: Persona, idempotencyKey: string | null = null) =>
  createCaller(
    createTestContext(database.db, await getActor(database.db, persona), {
      now: () => now,
      idempotencyKey,
    }),
  );

const found = async (persona: Persona, phone: string) =>
  (await (await as(persona)).tasks.case.list({ phone })).rows.map(({ taskId }) => taskId);

const searches = () =>
  database.db
    .selectFrom("auditLog")
    .select(["actorId", "after"])
    .where("action", "=", "phone.search")
    .orderBy("id")
    .execute();

test("no statement carries the number searched for", async () => {
  const { db } = database;
  const statements: string[] = [];
  const watched = db.withPlugin({
    transformQuery: ({ node }) => {
      statements.push(JSON.stringify(node));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const actor = await getActor(db, org.north.leader);
  const api = createCaller(createTestContext(watched, actor, { now: () => now }));
  const phone = "0812-7766-5544";
  expect((await api.tasks.case.list({ phone })).rows).toHaveLength(1);
  await api.telephony.calls.list({ phone });
  await api.telephony.sms.list({ phone, channel: "02" });
  const seen = statements.join("\n").replaceAll(/[\s-]/g, "");
  expect(seen).toContain("phone_search");
  expect(seen).not.toContain(PHONE.slice(2));
});

describe("finding a number", () => {
  test.each([PHONE, "081277665544", "+62 812-7766-5544", "(0812) 7766 5544"])(
    "whole, written as %s",
    async (phone) => {
      expect(await found(org.north.agent, phone)).toEqual([caseIds.caseId]);
    },
  );

  test("also as a contact's number, and a corrected one only under its new value", async () => {
    const { db } = database;
    const setPhone = (phone: string) =>
      db
        .updateTable("contact")
        .set({ phone })
        .where("id", "=", caseIds.emergencyContactId)
        .execute();
    await setPhone("6281311112222");
    const { agent } = org.north;
    expect(await found(agent, "081311112222")).toEqual([caseIds.caseId]);
    await setPhone("6281311113333");
    expect(await found(agent, "081311112222")).toEqual([]);
    expect(await found(agent, "081311113333")).toEqual([caseIds.caseId]);
  });

  test("never by its beginning", async () => {
    const { list } = (await as(org.north.leader)).tasks.case;
    for (let length = 1; length < PHONE.length; length += 1) {
      const phone = PHONE.slice(0, length);
      const reply = await list({ phone }).catch((error: Error) => error);
      if (length < 9) expect((reply as Error).message).toMatch(/phone.notWhole/);
      else if (reply instanceof Error) throw reply;
      else expect([reply.total, Object.values(reply.counts)]).toEqual([0, [0, 0, 0, 0, 0]]);
    }
  });
});

describe("the permission", () => {
  const listPhoneSearches = async (persona: Persona) => {
    const caller = await as(persona);
    const range = { from: new Date(now.getTime() - 3_600_000), to: now };
    return [
      () => caller.tasks.case.list({ phone: PHONE }),
      () => caller.tasks.case.listCaseRefs({ phone: PHONE }),
      () => caller.telephony.calls.list({ phone: PHONE }),
      () => caller.telephony.calls.export({ phone: PHONE, ...range }),
      () => caller.telephony.sms.list({ phone: PHONE, channel: "02" }),
      () => caller.telephony.sms.export({ phone: PHONE, channel: "02", ...range }),
    ];
  };

  test("is checked at every list and export, and the refusal names the field", async () => {
    const { db } = database;
    const right = { permission: "phone.search", roleId: ROLE.operations };
    await db
      .deleteFrom("rolePermission")
      .where("permission", "=", right.permission)
      .where("roleId", "=", right.roleId)
      .execute();
    for (const search of await listPhoneSearches(org.operations))
      expect(
        await search().catch((error: Error & { cause?: unknown }) => error.cause),
      ).toMatchObject({ key: "phone.searchDenied", field: "phone" });
    await db.insertInto("rolePermission").values(right).execute();
    for (const search of await listPhoneSearches(org.operations))
      expect(await search()).toBeDefined();
  });
});

describe("a search", () => {
  test("is recorded once per day and place, with the masked number only", async () => {
    const before = (await searches()).length;
    await found(org.north.leader, PHONE);
    await found(org.north.leader, "0812 7766 5544");
    const { telephony } = await as(org.north.leader);
    await telephony.calls.list({ phone: PHONE });
    const lines = (await searches()).slice(before);
    const actorId = org.north.leader.id;
    expect(lines).toEqual([
      { actorId, after: { phone: "0812****544", source: "CASES" } },
      { actorId, after: { phone: "0812****544", source: "CALLS" } },
    ]);
    const { rows } = await sql<{ stored: string }>`
      select string_agg(s::text, ' ') as stored from phone_search s`.execute(database.db);
    expect(rows[0]?.stored).not.toContain(PHONE.slice(2));
  });

  test("is counted by its number, and the quota holds for simultaneous searches", async () => {
    const quota = (phoneSearchQuota: number) =>
      database.db.updateTable("role").set({ phoneSearchQuota }).where("id", "=", 1).execute();
    await quota(3);
    const replies = await Promise.allSettled(
      Array.from({ length: 9 }, (_, n) => found(org.north.agent, `08127766000${n}`)),
    );
    const refusals = replies.flatMap((reply) =>
      reply.status === "rejected" ? [reply.reason.message] : [],
    );
    expect(refusals).toEqual(Array(6).fill("phone.quotaUsed"));
    const [first = ""] = replies.flatMap((reply, n) =>
      reply.status === "fulfilled" ? [`08127766000${n}`] : [],
    );
    expect(await found(org.north.agent, first)).toEqual([]);
    days += 1;
    now = new Date(now.getTime() + 86_400_000);
    expect(await found(org.north.agent, PHONE)).toEqual([caseIds.caseId]);
    await quota(50);
  });

  test("does not escape the record under a used key", async () => {
    const before = (await searches()).length;
    const { list } = (await as(org.north.agent, "one-key")).tasks.case;
    await list({ phone: "081277660001" });
    await list({ phone: "081277660002" });
    expect((await searches()).length).toBe(before + 2);
  });
});
