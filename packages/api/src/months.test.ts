import { beforeAll, expect, test } from "bun:test";
import type { Db } from "@kolekta/db";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { type Touched, type Watched, watched } from "../test/explain.ts";
import { createCallerFactory } from "./core/guarded.ts";
import { monthlyTables } from "./core/months.ts";
import { getActor, createTestContext } from "./core/testing.ts";
import { sealAudit } from "./manage/audit/actions/seal.ts";
import { manageRouter } from "./manage/router.ts";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  type Persona,
} from "./seeds/index.ts";
import { tasksRouter } from "./tasks/router.ts";
import { rememberEvent } from "./telephony/call/queries/call.ts";

/* Ordinary pages read the months that they are about: they cost the same however many months lie behind them. */
const database = useTestDatabase();
let db: Db;
let explained: Watched["explained"];

const MONTHS = 24;
/** The middle of the last of them. */
const NOW = new Date("2026-03-15T05:00:00Z");
const PRESENT = "2026_03";
let tables: readonly string[];
let org: Organisation;
let caseIds: CaseIds;

/** Some lines of each month of two years, at the same hours. */
const INSTANTS = sql`
  select m, ${NOW}::timestamptz - m * interval '1 month' - n * interval '1 hour' as at
  from generate_series(0, ${MONTHS - 1}::int) m, generate_series(1, 300) n order by at`;

async function fill(): Promise<void> {
  const { institutionId, caseId, borrowerId, contactId } = {
    ...caseIds,
    institutionId: org.north.id,
  };
  const agentId = org.north.agent.id;
  const statements = [
    sql`insert into login_log (at, user_id, institution_id, login, outcome)
      select at, ${agentId}::bigint, ${institutionId}::bigint, 'agent', 'IN' from (${INSTANTS}) t`,
    sql`insert into behaviour_record (at, user_id, institution_id, page, action, case_id)
      select at, ${agentId}::bigint, ${institutionId}::bigint, '/task', 'open', ${caseId}::bigint from (${INSTANTS}) t`,
    sql`insert into audit_log (at, via, actor_id, institution_id, action, entity, entity_id)
      select at, 'WEB', ${agentId}::bigint, ${institutionId}::bigint, 'log.save', 'collection_log', '1' from (${INSTANTS}) t`,
    sql`insert into guard_decision (at, action, verdict, profile, findings, case_id, borrower_id, contact_id, institution_id, actor_id)
      select at, 'REVEAL', 'ALLOW', 'ID', '[]', ${caseId}::bigint, ${borrowerId}::bigint, ${contactId}::bigint, ${institutionId}::bigint,
        ${agentId}::bigint from (${INSTANTS}) t`,
    sql`insert into number_reveal (contact_id, case_id, actor_id, decision_id, reason, at)
      select ${contactId}::bigint, ${caseId}::bigint, ${agentId}::bigint, id, 'call', at from guard_decision`,
  ];
  for (const statement of statements) await statement.execute(database.db);
}

beforeAll(async () => {
  ({ db, explained } = watched(database.db));
  org = await organisation(database.db);
  caseIds = await newCase(database.db, { agentId: org.north.agent.id });
  tables = (await monthlyTables(database.db)).map(({ table }) => table);
  for (const table of tables)
    await sql`
      select make_month(${table}, (date '2026-03-01' - m * interval '1 month')::date)
      from generate_series(-2, ${MONTHS - 1}::int) m`.execute(database.db);
  await fill();
  await sql`analyze`.execute(database.db);
}, 180_000);

const as = async (persona: Persona) =>
  createTestContext(db, await getActor(database.db, persona), { now: () => NOW });
const manage = async (persona: Persona) => createCallerFactory(manageRouter)(await as(persona));
const tasks = async (persona: Persona) => createCallerFactory(tasksRouter)(await as(persona));

/** The months of a table that the statements about it read, together. */
async function monthsRead(table: string): Promise<string[]> {
  const all = await explained(new RegExp(`\\b${table}\\b`));
  expect(all.length).toBeGreaterThan(0);
  const months = all.flatMap(({ read }) => listPartitions(table, read));
  return [...new Set(months)].toSorted();
}
const listPartitions = (table: string, names: Touched["read"]): string[] =>
  [...names].flatMap((name) =>
    name.startsWith(`${table}_`) && /_(\d{4}_\d{2}|default)$/.test(name)
      ? [name.slice(table.length + 1)]
      : [],
  );

test("covers every table partitioned by month", () => {
  expect(tables).toEqual([
    "audit_log",
    "behaviour_record",
    "call_event",
    "guard_decision",
    "login_log",
    "number_reveal",
  ]);
});

test.each<[string, () => Promise<unknown>]>([
  ["login_log", async () => (await manage(org.operations)).loginLog.list({})],
  ["behaviour_record", async () => (await manage(org.operations)).activity.list({})],
  ["number_reveal", async () => (await manage(org.operations)).activity.listReveals({})],
  [
    "guard_decision",
    async () =>
      (await tasks(org.operations)).guard.listDecisions({ from: new Date("2026-03-02Z"), to: NOW }),
  ],
  [
    "audit_log",
    async () =>
      (await manage(org.operations)).audit.list({ from: new Date("2026-03-02Z"), to: NOW }),
  ],
])("the list over %s reads the present month alone", async (table, open) => {
  await explained(/./);
  expect(await open()).toMatchObject({ rows: expect.arrayContaining([]) });
  expect(await monthsRead(table)).toEqual([PRESENT]);
});

test("sixty days span three months, and their page ends in the newest months that fill it", async () => {
  await explained(/./);
  const page = await (
    await manage(org.operations)
  ).loginLog.list({ from: new Date("2026-01-15Z"), to: NOW });
  expect(page.rows).toHaveLength(20);
  const [lines] = (await explained(/login_log/)).filter(
    ({ sql: text }) => !text.includes("count("),
  );
  expect(listPartitions("login_log", lines?.read ?? new Set())).toEqual([PRESENT]);
  expect(listPartitions("login_log", lines?.spared ?? new Set()).toSorted()).toEqual([
    "2026_01",
    "2026_02",
  ]);
});

test("finds a guard result of any age, and an audit entry, in its month", async () => {
  const { rows } = await sql<{ id: number }>`
    select id from guard_decision where at < '2024-08-01' order by at desc limit 1`.execute(
    database.db,
  );
  await explained(/./);
  const id = rows[0]?.id ?? 0;
  await (await tasks(org.operations)).guard.getDecision({ id });
  expect(await monthsRead("guard_decision")).toEqual(["2024_07"]);
  const lines = await sql<{ id: number }>`
    select id from audit_log where at > '2026-03-15' order by at desc limit 1`.execute(database.db);
  await (await manage(org.operations)).audit.get({ id: lines.rows[0]?.id ?? 0 });
  expect(await monthsRead("audit_log")).toEqual([PRESENT]);
});

test("the results of a case read their guard results by month", async () => {
  await sql`
    with attempt as (
      insert into contact_attempt (case_id, borrower_id, contact_id, agent_id, action, purpose, at, decision_id)
      select d.case_id, d.borrower_id, d.contact_id, d.actor_id, 'CALL', 'COLLECT', d.at, d.id
      from guard_decision d where d.at < '2024-09-01' order by d.at desc limit 1 returning *)
    insert into collection_log (case_id, borrower_id, institution_id, agent_id, at, channel, contact_name, relation, phone, source,
      result, next_call_at, attempt_id)
    select case_id, borrower_id, ${org.north.id}, agent_id, at, '02', 'a', 'R01', '62', 'APPLICATION', 'A10PTP', at, id from attempt`.execute(
    database.db,
  );
  await explained(/./);
  const page = await (await tasks(org.operations)).log.list({ id: caseIds.caseId });
  expect(page.rows).toHaveLength(1);
  expect(await monthsRead("guard_decision")).toEqual(["2024_08"]);
});

test("finds a sealed audit entry by its seal", async () => {
  const { rows } = await sql<{ id: number }>`
    insert into audit_log (at, via, action, entity) values ('2025-06-20Z', 'JOB', 'x.sealed', 'x') returning id`.execute(
    database.db,
  );
  await sealAudit({
    ...(await as(org.operations)),
    db: database.db,
    now: () => new Date("2025-06-20T00:05:00Z"),
  });
  await explained(/./);
  await (await manage(org.operations)).audit.get({ id: rows[0]?.id ?? 0 });
  expect(await monthsRead("audit_log")).toEqual(["2025_06"]);
});

test("reveals and counts a number within the present months only", async () => {
  await explained(/./);
  await (
    await tasks(org.north.leader)
  ).contact.reveal({ taskId: caseIds.caseId, contactId: caseIds.contactId, reason: "to call" });
  const read = await monthsRead("number_reveal");
  expect(read).toContain(PRESENT);
  expect(read.filter((month) => month < PRESENT)).toEqual([]);
});

test("searches the events of a call from the call on", async () => {
  const { rows } = await sql<{ id: number }>`
    with attempt as (
      insert into contact_attempt (case_id, borrower_id, contact_id, agent_id, action, purpose, at)
      values (${caseIds.caseId}, ${caseIds.borrowerId}, ${caseIds.contactId}, ${org.north.agent.id}, 'CALL', 'COLLECT', ${NOW}) returning id)
    insert into call_record (case_id, loan_id, borrower_id, institution_id, agent_id, contact_id, attempt_id, via, relation,
      name, phone, state, provider, requested_at, ended_at)
    select ${caseIds.caseId}, ${caseIds.loanId}, ${caseIds.borrowerId}, ${org.north.id}, ${org.north.agent.id}, ${caseIds.contactId}, id, 'APP',
      'R01', 'a', '62', 'ENDED', 'app', ${NOW}::timestamptz, ${NOW}::timestamptz from attempt returning id`.execute(
    database.db,
  );
  const event = {
    provider: "app",
    eventId: "e1",
    callId: rows[0]?.id ?? 0,
    kind: "ENDED",
    at: NOW,
    reportedAt: null,
    receivedAt: NOW,
    since: new Date(NOW.getTime() - 30_000),
  };
  await explained(/./);
  expect(await rememberEvent(db, event)).toBe(true);
  expect(await rememberEvent(db, event)).toBe(false);
  const read = await monthsRead("call_event");
  expect(read.filter((month) => month < PRESENT)).toEqual([]);
});
