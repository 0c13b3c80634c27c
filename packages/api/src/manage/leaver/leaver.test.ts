import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import {
  newCase,
  newUser,
  type Organisation,
  organisation,
  type Persona,
  ROLE,
} from "../../seeds/index.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { getRefusal } from "../../session/testing.ts";
import { releaseLeavers } from "./actions/release.ts";
import { settingRouter } from "../setting/router.ts";

const database = useTestDatabase();
const call = createCallerFactory(settingRouter);
const DISABLED_AT = new Date("2026-03-02T02:00:00.123Z");
const TODAY = "2026-03-02";
let org: Organisation;
let leaver: Persona;
let logins = 0;

const after = (hours: number) => new Date(DISABLED_AT.getTime() + hours * 3_600_000);

const release = (now: Date) =>
  releaseLeavers(createTestContext(database.db, null, { now: () => now, via: "JOB" }));

const as = async (persona: Persona) => {
  const actor = await getActor(database.db, persona);
  return call(createTestContext(database.db, actor, { now: () => DISABLED_AT })).leaver;
};

const setStatus = (id: number, status: "ENABLED" | "DISABLED") =>
  database.db.updateTable("appUser").set({ status }).where("id", "=", id).execute();

/** The trigger wrote the database clock; the tests need the instant of their own clock. */
async function disable(id: number, at = DISABLED_AT): Promise<void> {
  await setStatus(id, "DISABLED");
  await database.db.updateTable("appUser").set({ disabledAt: at }).where("id", "=", id).execute();
}

const findAgentId = async (caseId: number) => {
  const { agentId } = await database.db
    .selectFrom("collectionCase")
    .select("agentId")
    .where("id", "=", caseId)
    .executeTakeFirstOrThrow();
  return agentId;
};

const countCases = async (agentId: number) => {
  const { rows } = await sql`
    select from collection_case where agent_id = ${agentId}`.execute(database.db);
  return rows.length;
};

beforeAll(async () => {
  org = await organisation(database.db);
});

beforeEach(async () => {
  logins += 1;
  leaver = await newUser(database.db, {
    login: `leaver-${logins}`,
    roleId: ROLE.agent,
    institutionId: org.north.id,
    groupId: org.north.groupId,
  });
});

const open = (overrides: Parameters<typeof newCase>[1] = {}) =>
  newCase(database.db, { now: DISABLED_AT, agentId: leaver.id, ...overrides });

describe("the open cases of a disabled agent", () => {
  test("wait for another agent once the hours are over, and not before", async () => {
    const { caseId } = await open();
    await disable(leaver.id);
    expect(await release(after(23.9))).toBe(0);
    expect(await findAgentId(caseId)).toBe(leaver.id);
    expect(await release(after(24))).toBe(1);
    expect(await findAgentId(caseId)).toBeNull();
    expect(await release(after(25))).toBe(0);
  });

  test("keep assignment, status and trail when a person recalls them", async () => {
    const { caseId } = await open({ status: "C10" });
    await disable(leaver.id);
    await release(after(24));
    const { db } = database;
    const stored = await db
      .selectFrom("collectionCase")
      .select("status")
      .where("id", "=", caseId)
      .executeTakeFirstOrThrow();
    expect(stored.status).toBe("C00");
    const assignments = await db
      .selectFrom("caseAssignment")
      .select("releasedAt")
      .where("caseId", "=", caseId)
      .execute();
    expect(assignments).toEqual([{ releasedAt: after(24) }]);
    const move = await db
      .selectFrom("caseStatusLog")
      .selectAll()
      .where("caseId", "=", caseId)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(move).toMatchObject({ event: "RELEASED", operatorId: null });
    const line = await db
      .selectFrom("auditLog")
      .selectAll()
      .where("action", "=", "leaver.release")
      .where("entityId", "=", String(leaver.id))
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({
      via: "JOB",
      actorId: null,
      institutionId: org.north.id,
      after: { released: [caseId] },
    });
  });

  test("keep their open promises", async () => {
    const promise = { dueOn: "2026-03-05", amountMinor: 100_000 };
    const { promiseId } = await open({ status: "C10", promise });
    await disable(leaver.id);
    expect(await release(after(24))).toBe(1);
    const storedPromise = await database.db
      .selectFrom("promise")
      .select("state")
      .where("id", "=", promiseId ?? 0)
      .executeTakeFirstOrThrow();
    expect(storedPromise.state).toBe("OPEN");
  });

  test("stay if the agent is enabled earlier, and wait the full time when disabled again", async () => {
    await open();
    await disable(leaver.id);
    await setStatus(leaver.id, "ENABLED");
    expect(await release(after(48))).toBe(0);
    await disable(leaver.id, after(48));
    expect(await release(after(71))).toBe(0);
    expect(await release(after(72))).toBe(1);
  });

  test("are released in batches, each case once under concurrent runs", async () => {
    const ids: number[] = [];
    for (let n = 0; n < 130; n += 1) ids.push((await open()).caseId);
    await disable(leaver.id);
    const runs = await Promise.all([release(after(24)), release(after(24))]);
    expect(runs[0] + runs[1]).toBe(130);
    expect(await countCases(leaver.id)).toBe(0);
    const moves = await database.db
      .selectFrom("caseStatusLog")
      .select("caseId")
      .where("caseId", "in", ids)
      .where("event", "=", "RELEASED")
      .execute();
    expect(moves.map(({ caseId }) => caseId).toSorted((a, b) => a - b)).toEqual(ids);
  }, 60_000);

  test("stay with the agent once closed", async () => {
    await open();
    const { caseId } = await open({ status: "C32", closedAt: DISABLED_AT });
    await disable(leaver.id);
    expect(await release(after(24))).toBe(1);
    expect(await findAgentId(caseId)).toBe(leaver.id);
  });
});

describe("time of disabling", () => {
  test("is recorded with the status, for any writer", async () => {
    const { db } = database;
    const stored = () =>
      db
        .selectFrom("appUser")
        .select("disabledAt")
        .where("id", "=", leaver.id)
        .executeTakeFirstOrThrow();
    expect((await stored()).disabledAt).toBeNull();
    await setStatus(leaver.id, "DISABLED");
    const { disabledAt } = await stored();
    expect(disabledAt).not.toBeNull();
    await setStatus(leaver.id, "DISABLED");
    expect((await stored()).disabledAt).toEqual(disabledAt);
    await setStatus(leaver.id, "ENABLED");
    expect((await stored()).disabledAt).toBeNull();
  });
});

describe("the hours", () => {
  const save = async (
    institutionId: number | null,
    hours: number | null,
    persona = org.operations,
  ) => {
    const router = await as(persona);
    const { rows, defaultRow } = await router.list({ size: 200 });
    const institutionRow = rows.find((row) => row.institutionId === institutionId);
    const baseId = (institutionId === null ? defaultRow : institutionRow)?.latestId ?? null;
    const values = hours === null ? null : { hours };
    const change = { institutionId, values, baseId, reason: "As agreed" };
    return router.save(change);
  };

  test("are 24 for all, and an institution may have its own from a day on", async () => {
    await save(org.south.id, 2);
    const { rows, defaultRow } = await (await as(org.operations)).list({});
    expect(defaultRow).toMatchObject({ effective: { hours: 24 }, isOwn: true });
    const inForce = (id: number) => rows.find(({ institutionId }) => institutionId === id);
    expect(inForce(org.south.id)).toMatchObject({
      effective: { hours: 2 },
      isOwn: true,
      current: { effectiveOn: TODAY, reason: "As agreed" },
    });
    expect(inForce(org.north.id)).toMatchObject({ effective: { hours: 24 }, isOwn: false });
    const southLeaver = await newUser(database.db, {
      login: "leaver-south",
      roleId: ROLE.agent,
      institutionId: org.south.id,
      groupId: org.south.groupId,
    });
    await open();
    await newCase(database.db, { now: DISABLED_AT, agentId: southLeaver.id });
    await disable(leaver.id);
    await disable(southLeaver.id);
    expect(await release(after(2))).toBe(1);
    await save(org.south.id, null);
    const currentRows = (await (await as(org.operations)).list({})).rows;
    expect(currentRows.find(({ institutionId }) => institutionId === org.south.id)).toMatchObject({
      effective: { hours: 24 },
      isOwn: false,
    });
    const revisions = await (await as(org.operations)).history({ institutionId: org.south.id });
    expect(revisions.map(({ values }) => values)).toEqual([null, { hours: 2 }]);
  });

  test("that were withdrawn before their day stay in the history", async () => {
    const operations = await as(org.operations);
    const { defaultRow } = await operations.list({});
    const { ruleId } = await operations.save({
      institutionId: null,
      values: { hours: 48 },
      baseId: defaultRow?.latestId ?? null,
      effectiveOn: "2026-06-01",
      reason: "As agreed",
    });
    await operations.withdraw({ ruleId, reason: "Not agreed" });
    const [latest] = await operations.history();
    expect(latest).toMatchObject({
      ruleId,
      values: { hours: 48 },
      withdrawn: { reason: "Not agreed" },
    });
  });

  test("for all institutions cannot follow another rule", async () => {
    expect(await getRefusal(save(null, null))).toBe("setting.defaultCannotInherit");
  });

  test("are readable by the institution's admin and changed only by the lender", async () => {
    const admin = await as(org.north.admin);
    const { rows } = await admin.list({});
    expect(rows.map(({ institutionId }) => institutionId)).toEqual([org.north.id]);
    expect(await getRefusal(save(org.north.id, 1, org.north.admin))).toBe("access.denied");
    const agent = await as(org.north.agent);
    expect(await getRefusal(agent.list({}))).toBe("access.denied");
  });
});
