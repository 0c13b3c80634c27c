import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import {
  type InstitutionPeople,
  type Organisation,
  organisation,
  type Persona,
} from "../../seeds/index.ts";
import { processAgentFacts } from "../agent/actions/process-facts.ts";
import { Story } from "../agent/testing.ts";
import { EVER } from "../figure/actions/verify.ts";
import { hourDifferences } from "../figure/queries/derived.ts";
import { reportsRouter } from "../router.ts";
import { readLeaf } from "../run/testing.ts";
import { writeCall, writePromise } from "./testing.ts";

const database = useTestDatabase();
const call = createCallerFactory(reportsRouter);
/**
 * Times in Jakarta as days and hours of March 2026. Day 2 is a Monday, and so is day -5 (23
 * February).
 */
const at = (day: number, hour: number, minute = 0) =>
  new Date(Date.UTC(2026, 2, day, hour - 7, minute));
const TODAY = "2026-03-02";
const DEBT = 1_065_000;
let now = at(2, 7);
let org: Organisation;

const as = async (persona: Persona) =>
  call(createTestContext(database.db, await getActor(database.db, persona), { now: () => now }))
    .dashboard;
const count = () => processAgentFacts(createTestContext(database.db, null, { now: () => now }));

interface Work {
  readonly institution: InstitutionPeople;
  readonly agent: Persona;
  readonly day: number;
  readonly hour: number;
}

/**
 * Takes a case at eight, makes two calls of which one connects, and gets a promise of half the
 * amount.
 */
async function work({ institution, agent, day, hour }: Work): Promise<Story> {
  const { db } = database;
  const institutionRef = { institutionId: institution.id };
  const story = await Story.start(db, at(day, 7, 30), institutionRef);
  await story.assign(at(day, 7, 45), agent.id);
  const called = { agentId: agent.id, ...institutionRef };
  for (const [minute, talkSeconds] of [
    [0, 0],
    [5, 40],
  ] as const)
    await writeCall(db, story.ids, { ...called, at: at(day, hour, minute), talkSeconds });
  await story.work(at(day, hour, 6));
  await writePromise(db, story.ids, {
    agentId: agent.id,
    at: at(day, hour, 7),
    amountMinor: DEBT / 2,
    dueOn: "2026-03-20",
  });
  return story;
}

const listRows = async () =>
  (
    await sql<{ hour: number; agentId: number }>`
      select * from agent_hour where day = ${TODAY}::date order by hour, agent_id`.execute(
      database.db,
    )
  ).rows;

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  const { north, south } = org;
  // Two Mondays with work. On the third there was only a payment, and the fourth precedes the first
  // work.
  for (const day of [-5, -19]) {
    const story = await work({ institution: north, agent: north.agent, day, hour: 9 });
    await story.pay(at(day, 10), DEBT, north.agent.id, true);
  }
  const closed = await Story.start(db, at(-12, 7), { institutionId: north.id });
  await closed.assign(at(-12, 7, 30), north.agent.id);
  await closed.pay(at(-12, 10), DEBT, north.agent.id, true);
  const paid = await work({ institution: north, agent: north.agent, day: 2, hour: 9 });
  await paid.pay(at(2, 10, 30), DEBT, north.agent.id, true);
  await work({ institution: north, agent: north.colleague, day: 2, hour: 11 });
  await work({ institution: south, agent: south.agent, day: 2, hour: 12 });
  now = at(2, 13, 2);
  await count();
}, 60_000);

describe("the reporting hours", () => {
  test("are collected, those that were missed too, and say so", async () => {
    const operations = await as(org.operations);
    for (const on of ["2026-02-09", "2026-02-16", "2026-02-23"]) await operations.collect({ on });
    const run = await operations.collect({ on: TODAY, hour: 13 });
    expect(run).toMatchObject({ state: "DONE", hour: 13 });
    const rows = await database.db
      .selectFrom("agentHour")
      .select(["hour", "rebuilt"])
      .distinct()
      .where("day", "=", TODAY)
      .orderBy("hour")
      .execute();
    expect(rows).toEqual([
      { hour: 8, rebuilt: true },
      { hour: 11, rebuilt: true },
      { hour: 13, rebuilt: false },
    ]);
    const last = await operations.lastSuccessRecord();
    expect(last.success).toMatchObject({ from: TODAY, rows: run.rows });
    expect(run.rows).toBe((await listRows()).length);
  });

  test("match plain SQL over the events up to that hour", async () => {
    const { rows } = await sql`
      select h.hour::int as hour, u.id as agent_id,
        (select count(*)::int from call_record k where k.agent_id = u.id and k.requested_at >= d.since and k.requested_at < m.at) as calls,
        (select count(*)::int from call_record k where k.agent_id = u.id and k.requested_at >= d.since and k.requested_at < m.at
          and k.talk_seconds > 0) as connected,
        (select count(distinct case_id)::int from call_record k where k.agent_id = u.id and k.requested_at >= d.since
          and k.requested_at < m.at) as attempted_cases,
        (select count(*)::int from promise p where p.agent_id = u.id and p.created_at >= d.since and p.created_at < m.at) as promises,
        (select coalesce(sum(amount_minor), 0)::bigint from promise p
          where p.agent_id = u.id and p.created_at >= d.since and p.created_at < m.at) as promised_minor,
        (select count(*)::int from payment y where y.agent_id = u.id and y.created_at >= d.since and y.created_at < m.at) as payments,
        (select coalesce(sum(amount_minor), 0)::bigint from payment y
          where y.agent_id = u.id and y.created_at >= d.since and y.created_at < m.at) as collected_minor
      from (values (8), (11), (13)) h(hour)
      cross join app_user u
      cross join lateral (select (${TODAY}::date)::timestamp at time zone 'Asia/Jakarta' as since) d
      cross join lateral (select d.since + make_interval(hours => h.hour) as at) m
      where u.id in (select agent_id from agent_hour where day = ${TODAY}::date)
      order by 1, 2`.execute(database.db);
    const stored = await sql`
      select hour::int as hour, agent_id, calls, connected, attempted_cases, promises, promised_minor, payments, collected_minor
      from agent_hour where day = ${TODAY}::date order by 1, 2`.execute(database.db);
    expect(stored.rows).toEqual(rows);
    expect(stored.rows.at(-1)).not.toMatchObject({ calls: 0 });
  });

  test("are also stored by stage as the sum of the agents; a modified one is detected", async () => {
    const { db } = database;
    const { rows } = await sql`
      select institution_id, hour::int as hour, sum(calls)::int as calls, sum(collected_minor)::bigint as collected_minor,
        count(*)::int as agents
      from agent_hour where day = ${TODAY}::date group by 1, 2 order by 1, 2`.execute(db);
    const stored = await sql`
      select institution_id, hour::int as hour, calls, collected_minor, agents from stage_hour where day = ${TODAY}::date
      order by 1, 2`.execute(db);
    expect(stored.rows).toEqual(rows);
    expect(await hourDifferences(db, EVER, 5)).toEqual([]);
    const trx = await db.startTransaction().execute();
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`update stage_hour set promises = promises + 1 where day = ${TODAY}::date and hour = 13`.execute(
      trx,
    );
    const found = await hourDifferences(trx, EVER, 5);
    await trx.rollback().execute();
    expect(found.length).toBe(rows.filter((row) => (row as { hour: number }).hour === 13).length);
    expect(found.length).toBeGreaterThan(0);
  });

  test("never change: the database refuses, and late events count in a later hour", async () => {
    const { db } = database;
    const before = await listRows();
    await expect(db.updateTable("agentHour").set({ calls: 9 }).execute()).rejects.toThrow();
    await expect(db.deleteFrom("agentHour").execute()).rejects.toThrow();
    await expect(db.updateTable("stageHour").set({ calls: 9 }).execute()).rejects.toThrow();
    await expect(db.deleteFrom("stageHour").execute()).rejects.toThrow();
    const { north } = org;
    const story = await work({ institution: north, agent: north.colleague, day: 2, hour: 12 });
    await story.pay(at(2, 13, 30), DEBT, north.colleague.id, true);
    now = at(2, 15, 1);
    const operations = await as(org.operations);
    await operations.collect({ on: TODAY, hour: 13 });
    expect(await listRows()).toEqual(before);
    const admin = await as(north.admin);
    const { rows } = await admin.refresh({ from: TODAY, to: TODAY });
    const after = await listRows();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(rows).toBeGreaterThan(0);
    const late = after.find((row) => row.hour === 15 && row.agentId === north.colleague.id);
    expect(late).toMatchObject({ collectedMinor: DEBT, calls: 4 });
    await expect(admin.refresh({ from: TODAY, to: TODAY })).rejects.toThrow();
  });
});

describe("the intraday report", () => {
  const NORTH_13 = {
    day: TODAY,
    hour: 13,
    agents: 2,
    calls: 4,
    connected: 2,
    promises: 2,
    payments: 1,
    collectedMinor: DEBT,
    rebuilt: false,
  };

  test("adds up agents by stage, beside the same weekdays; a day without work is left out", async () => {
    const { rows } = await (await as(org.north.admin)).page({ hour: 13 });
    expect(rows).toMatchObject([NORTH_13]);
    expect(rows[0]?.usual).toMatchObject({
      days: 2,
      calls: 4,
      promises: 2,
      payments: 2,
      collectedMinor: 2 * DEBT,
    });
    expect(rows[0]?.connectedRate).toBe(0.5);
    const day = await (await as(org.north.admin)).listHours({});
    const point = day.hours.find(({ hour }) => hour === 13);
    expect(point?.now).toMatchObject({ calls: 4, collectedMinor: DEBT });
    expect(point?.usual).toMatchObject({ days: 2, calls: 4 });
    expect(day.hours.find(({ hour }) => hour === 19)?.now).toBeNull();
  });

  const scopes: [string, (all: Organisation) => Persona, number, number][] = [
    ["an agent: the own figures", (all) => all.north.agent, 1, 1],
    ["a leader: the own group", (all) => all.north.leader, 1, 2],
    ["an admin: the own institution", (all) => all.south.admin, 1, 1],
    ["operations: all agents", (all) => all.operations, 2, 3],
    ["finance: all agents", (all) => all.finance, 2, 3],
  ];
  test.each(scopes)("shows %s", async (_, selectPersona, stages, agents) => {
    const seen = await as(selectPersona(org));
    const { rows, total } = await seen.page({ hour: 13 });
    expect([rows.length, total]).toEqual([stages, stages]);
    expect(rows.reduce((sum, row) => sum + row.agents, 0)).toBe(agents);
    const drillDown = await seen.listAgents({ day: TODAY, hour: 13 });
    expect(drillDown.total).toBe(agents);
    const sum = (items: readonly { calls: number }[]) =>
      items.reduce((all, row) => all + row.calls, 0);
    expect(sum(drillDown.rows)).toBe(sum(rows));
  });

  test("is refused to users without permission to read or collect it", async () => {
    const forbidden = { code: "FORBIDDEN" };
    await expect((await as(org.service)).page({})).rejects.toMatchObject(forbidden);
    await expect((await as(org.north.leader)).collect({ on: TODAY })).rejects.toMatchObject(
      forbidden,
    );
    await expect(
      (await as(org.north.admin)).page({ from: "2026-01-01", to: TODAY }),
    ).rejects.toMatchObject({ cause: { key: "range.tooLong" } });
    await expect(
      (await as(org.north.admin)).export({ from: "2026-01-30", to: TODAY }),
    ).rejects.toMatchObject({ cause: { key: "range.tooLong" } });
    await expect(
      (await as(org.north.admin)).page({ from: TODAY, to: "2026-03-01" }),
    ).rejects.toMatchObject({ cause: { key: "range.reversed" } });
  });

  test("exports a workbook with the rows of the page and the day's total at the last hours below", async () => {
    const operations = await as(org.operations);
    const days = { from: TODAY, to: TODAY };
    const { total } = await operations.page(days);
    const leaf = await readLeaf(await operations.export(days));
    expect(leaf.rows).toHaveLength(total + 1);
    expect(leaf.total("Day")).toBe("Total");
    const { rows } = await sql<Record<string, number>>`
      select sum(calls)::int as calls, sum(connected)::int as connected, sum(collected_minor)::bigint as collected,
        sum(assigned_minor)::bigint as assigned
      from agent_hour h where day = ${TODAY}::date and hour = (
        select max(hour) from agent_hour x where x.day = h.day and x.institution_id = h.institution_id)`.execute(
      database.db,
    );
    const [sum] = rows;
    expect(sum?.["collected"]).toBeGreaterThan(0);
    const getTotal = (name: string) => Number(leaf.total(name));
    expect(getTotal("Collected")).toBe(sum?.["collected"] ?? -1);
    expect(getTotal("Calls")).toBe(sum?.["calls"] ?? -1);
    expect(getTotal("Connect rate")).toBe((sum?.["connected"] ?? 0) / (sum?.["calls"] ?? 0));
    expect(getTotal("Recovery by amount")).toBeCloseTo(
      (sum?.["collected"] ?? 0) / (sum?.["assigned"] ?? 0),
      12,
    );
  });
});
