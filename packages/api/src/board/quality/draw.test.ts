import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { toLocalDay } from "../../core/day.ts";
import { createTestContext } from "../../core/testing.ts";
import { newCase, type Organisation, organisation, setZone } from "../../seeds/index.ts";
import { sampleDueWeeks, sampleKind } from "./actions/draw.ts";
import { candidates } from "./queries/sample.ts";
import { sampleAt, newCall, newComplaint, newText, createQualityApi } from "./testing.ts";

const database = useTestDatabase();
/** Monday 00:30 in Jakarta, still Sunday in London. */
const MONDAY = new Date("2026-04-05T17:30:00Z");
/** Thursday noon of the week before. */
const THURSDAY = new Date("2026-04-02T05:00:00Z");
const WEEK = "2026-03-30";
let org: Organisation;
let complained = 0;

const hours = (n: number) => new Date(THURSDAY.getTime() + n * 3_600_000);

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  await db
    .updateTable("appUser")
    .set({ createdAt: new Date("2026-01-01T00:00:00Z") })
    .execute();
  await db
    .updateTable("institution")
    .set({ zone: "Europe/London" })
    .where("id", "=", org.south.id)
    .execute();
  for (const institution of [org.north, org.south]) {
    const agentId = institution.agent.id;
    const caseIds = await newCase(db, { now: THURSDAY, agentId });
    for (let n = 0; n < 12; n += 1) {
      await newCall(db, { caseIds, agentId, at: hours(n % 5) }, 30 + n);
      await newText(db, { caseIds, agentId, at: hours(n % 5) });
    }
    const angry = await newCase(db, { now: THURSDAY, agentId });
    complained = await newCall(db, { caseIds: angry, agentId, at: hours(1) });
    await newComplaint(db, { caseIds: angry, agentId, at: hours(2) });
  }
});

const items = (institutionId: number) =>
  database.db
    .selectFrom("qualityItem")
    .selectAll()
    .where("institutionId", "=", institutionId)
    .orderBy("id")
    .execute();

describe("the sample of a week", () => {
  test("starts once the week has ended in the zone of the institution, once under concurrent runs", async () => {
    const { db } = database;
    expect(await sampleAt(db, new Date("2026-04-05T16:59:00Z"))).toBe(2);
    const early = await db.selectFrom("qualityWeek").selectAll().execute();
    expect(early.map(({ weekOn }) => weekOn)).toEqual(["2026-03-23", "2026-03-23"]);
    const runs = await Promise.all([
      sampleAt(db, MONDAY),
      sampleAt(db, MONDAY),
      sampleAt(db, MONDAY),
    ]);
    expect(runs.reduce((sum, count) => sum + count)).toBe(1);
    expect(await items(org.south.id)).toHaveLength(0);
    expect(await items(org.north.id)).toHaveLength(8);
    expect(await sampleAt(db, new Date("2026-04-05T23:30:00Z"))).toBe(1);
    expect(await items(org.south.id)).toHaveLength(8);
    expect(await sampleAt(db, new Date("2026-04-06T05:00:00Z"))).toBe(0);
  });

  test("takes complaints first and is repeatable by its seed", async () => {
    const { db } = database;
    const sampledItems = await items(org.south.id);
    const first = sampledItems.find(({ reason }) => reason === "COMPLAINT");
    expect(first).toMatchObject({ kind: "CALL", callId: complained });
    expect(first?.orderId).not.toBeNull();
    const { seed } = await db
      .selectFrom("qualityWeek")
      .select("seed")
      .where("institutionId", "=", org.south.id)
      .where("weekOn", "=", WEEK)
      .executeTakeFirstOrThrow();
    const week = {
      institutionId: org.south.id,
      zone: "Europe/London",
      weekOn: WEEK,
      since: new Date("2026-03-29T23:00:00Z"),
      before: new Date("2026-04-05T23:00:00Z"),
    };
    const found = await candidates(db, week, MONDAY);
    expect(found).toHaveLength(25);
    const rule = {
      calls: 5,
      messages: 3,
      complaintPercent: 40,
      longPercent: 20,
      objectionDays: 7,
      calibrationGap: 10,
    };
    const resampled = (["CALL", "MESSAGE"] as const).flatMap((kind) =>
      sampleKind(found, kind, rule, seed),
    );
    expect(resampled.map(({ kind, id }) => `${kind} ${id}`).toSorted()).toEqual(
      sampledItems
        .map(({ kind, callId, messageId }) => `${kind} ${callId ?? messageId}`)
        .toSorted(),
    );
  });

  test("reports agents with fewer contacts than required", async () => {
    const api = await createQualityApi(database.db, org.inspector, MONDAY);
    const { rows } = await api.listAgents({ institutionId: org.north.id, weekOn: WEEK });
    const findAgent = (id: number) => rows.find(({ agentId }) => agentId === id);
    expect(findAgent(org.north.agent.id)).toMatchObject({
      calls: { requested: 5, sampled: 5 },
      messages: { requested: 3, sampled: 3 },
      scored: 0,
      mean: null,
    });
    expect(findAgent(org.north.colleague.id)).toMatchObject({
      calls: { requested: 5, sampled: 0 },
      messages: { requested: 3, sampled: 0 },
    });
    expect(rows).toHaveLength(2);
  });
});

test("deleted recordings, unsent texts and invalid complaints are not sampled", async () => {
  const { db } = database;
  const later = new Date("2026-04-08T05:00:00Z");
  const agentId = org.north.colleague.id;
  const caseIds = await newCase(db, { now: later, agentId });
  const purgedCall = await newCall(db, { caseIds, agentId, at: later });
  await newCall(db, { caseIds, agentId, at: later });
  const queued = await newText(db, { caseIds, agentId, at: later });
  await newComplaint(db, { caseIds, agentId, at: later });
  await db.updateTable("workOrder").set({ state: "INVALID" }).execute();
  await db
    .updateTable("callRecord")
    .set({ recordingId: null })
    .where("id", "=", purgedCall)
    .execute();
  await db.updateTable("smsMessage").set({ sentAt: null }).where("id", "=", queued).execute();
  const monday = new Date("2026-04-13T05:00:00Z");
  const abort = new AbortController();
  abort.abort();
  const context = createTestContext(db, null, { now: () => monday, signal: abort.signal });
  expect(await sampleDueWeeks(context)).toBe(0);
  expect(await sampleAt(db, monday)).toBe(2);
  const sampledItems = (await items(org.north.id)).filter((item) => item.agentId === agentId);
  expect(sampledItems.map(({ kind, reason }) => [kind, reason])).toEqual([["CALL", "LONG"]]);
  expect(sampledItems[0]?.dayOn).toBe(toLocalDay(later, "Asia/Jakarta"));
});

test("a failing institution is logged and sampled once it can be", async () => {
  const { db } = database;
  const monday = new Date("2026-04-20T05:00:00Z");
  const warned: unknown[] = [];
  await setZone(db, org.north.id, "Nowhere/Unknown");
  const context = createTestContext(db, null, {
    now: () => monday,
    warn: ({ institutionId }) => warned.push(institutionId),
  });
  expect(await sampleDueWeeks(context)).toBe(1);
  expect(warned).toEqual([org.north.id]);
  await setZone(db, org.north.id, "Asia/Jakarta");
  expect(await sampleDueWeeks(context)).toBe(1);
  expect(warned).toHaveLength(1);
});

test("a week with more agents than the parameters of a statement is sampled", async () => {
  const { db } = database;
  const agentCount = 9000;
  await sql`
    insert into app_user (login, name, email, role_id, institution_id, password_hash, created_at)
    select 'many-' || n, 'Many', 'many-' || n || '@example.com', role_id, institution_id, password_hash, created_at
    from app_user cross join generate_series(1, ${agentCount}::integer) n where id = ${org.north.agent.id}`.execute(
    db,
  );
  expect(await sampleAt(db, new Date("2026-04-27T05:00:00Z"))).toBe(2);
  const { n } = await db
    .selectFrom("qualitySample")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("institutionId", "=", org.north.id)
    .where("weekOn", "=", "2026-04-20")
    .executeTakeFirstOrThrow();
  expect(Number(n)).toBe(agentCount + 2);
});
