import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "kysely";
import type { Db } from "@kolekta/db";
import { type TestDatabase, testDatabase } from "@kolekta/db/testing";
import { toLocalDay as dayIn } from "../../core/day.ts";
import { createTestContext } from "../../core/testing.ts";
import { verifyLoans } from "../../repay/ledger-verification/actions/verify.ts";
import { listPromiseInputs } from "../../tasks/promise/queries/evaluation.ts";
import { getNextState } from "../../tasks/promise/rules.ts";
import { addDays, toJakartaDay } from "../calendar.ts";
import { countBreaches, MONEY, WORK } from "../testing-invariants.ts";
import { ROLE } from "../roles.ts";
import { DEMO_LOGINS, demo, isBlank } from "./index.ts";

const NOON = new Date("2026-03-27T05:00:00Z");
/** Half past midnight in Jakarta, on a Sunday that is the first of a month. */
const NIGHT = new Date("2026-02-28T17:30:00Z");

async function seeded(now: Date): Promise<TestDatabase> {
  const database = await testDatabase();
  await demo(database.db, { now, passwordHash: "hash" });
  return database;
}

let noon: TestDatabase;
let secondNoon: TestDatabase;
let night: TestDatabase;

beforeAll(async () => {
  [noon, secondNoon, night] = await Promise.all([seeded(NOON), seeded(NOON), seeded(NIGHT)]);
}, 180_000);

afterAll(
  () => Promise.all([noon, secondNoon, night].map((seededDatabase) => seededDatabase.drop())),
  180_000,
);

const UNSTEADY = ["work_rank_until", "booked_at", "transaction_id", "xid"];
/** Queues are filled in the order of a query plan. */
const QUEUES = ["agent_backlog", "change_backlog", "fact_backlog", "figure_backlog"];

/**
 * All rows of all seeded tables, without columns that use the database clock (work_rank_until,
 * booked_at) or name its transactions (transaction_id, xid), and without places in a queue.
 */
async function fingerprint(db: Db): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'
    order by 1`.execute(db);
  const found: Record<string, unknown> = {};
  for (const { name } of rows) {
    const omitted = QUEUES.includes(name) ? ["id", "at", "recorded_at"] : UNSTEADY;
    const { rows: hashed } = await sql`
      select count(*) as n, sum(hashtextextended((to_jsonb(t) - ${omitted}::text[])::text, 0))::text as hash
      from ${sql.table(name)} t`.execute(db);
    found[name] = hashed[0];
  }
  return found;
}

test("generates the same rows for the same instant and other rows for another", async () => {
  const first = await fingerprint(noon.db);
  expect(await fingerprint(secondNoon.db)).toEqual(first);
  expect(first.collection_case).not.toEqual((await fingerprint(night.db)).collection_case);
}, 180_000);

describe.each([
  ["at noon", () => noon, NOON],
  ["on a Sunday night", () => night, NIGHT],
] as const)("the demo %s", (_, database, now) => {
  test("preserves the money identities", async () => {
    expect(await countBreaches(database().db, MONEY, now)).toEqual({});
  }, 180_000);

  test("satisfies the rules of work", async () => {
    expect(await countBreaches(database().db, WORK, now)).toEqual({});
  }, 180_000);

  test("agrees with its ledger", async () => {
    const { db } = database();
    const context = createTestContext(db, null, { via: "JOB", now: () => now });
    const verified = await verifyLoans(context, { fix: false });
    expect(verified.samples).toEqual([]);
    expect(verified.differences).toBe(0);
    expect(verified.loans).toBeGreaterThan(1_000);
  }, 180_000);
});

test("the payments of a promise decide its state and its last evaluation", async () => {
  const promises = await noon.db.selectFrom("promise").select("id").execute();
  const evaluationInputs = await listPromiseInputs(
    noon.db,
    promises.map(({ id }) => id),
  );
  const states = evaluationInputs.map((input) =>
    getNextState(input.state, input, input, dayIn(NOON, input.zone)),
  );
  expect(states).toEqual(evaluationInputs.map(({ state }) => state));
  const last = await noon.db
    .selectFrom("promiseEvaluation")
    .select(["promiseId", "state"])
    .orderBy("promiseId")
    .execute();
  expect(last).toEqual(
    evaluationInputs
      .filter(({ state }) => state !== "OPEN")
      .map(({ id, state }) => ({ promiseId: id, state })),
  );
});

test("schedules all agents this month and next on days that the law allows", async () => {
  const { rows } = await sql<{ agents: number; codes: number; closed: number }>`
    select count(distinct d.agent_id)::int as agents, count(distinct d.code)::int as codes,
      (count(*) filter (where k.kind = 'WORK' and (extract(isodow from d.day_on) = 7
        or exists (select from holiday h where h.country = 'ID' and h.day = d.day_on))))::int as closed
    from scheduled_day d join shift_code k on k.code = d.code
    where d.day_on between '2026-03-01' and '2026-04-30'`.execute(noon.db);
  expect(rows).toEqual([{ agents: 40, codes: 9, closed: 0 }]);
});

test("creates one login per role with the given password", async () => {
  const logins = DEMO_LOGINS.map((demoLogin) => demoLogin.login);
  const rows = await noon.db
    .selectFrom("appUser")
    .innerJoin("role", "role.id", "appUser.roleId")
    .select(["login", "roleId", "role.name as role", "passwordHash"])
    .where("login", "in", logins)
    .orderBy("roleId")
    .execute();
  expect(rows).toEqual(DEMO_LOGINS.map((demoLogin) => ({ ...demoLogin, passwordHash: "hash" })));
});

test("creates agencies, people and cases in the size of a small business", async () => {
  const { rows } = await sql`
    select (select count(*) from institution) as institutions, (select count(*) from stage) as stages,
      (select count(*) from product where currency = 'IDR') as products,
      (select count(*) from app_user where role_id = ${ROLE.agent}) as agents,
      (select count(*) from team_group g where exists (
        select from app_user where group_id = g.id and role_id = ${ROLE.leader} and is_leader)) as led,
      (select count(*) between 1800 and 2200 from collection_case) as enough,
      (select count(*) from loan where principal_minor not between 500000 and 8000000) as odd`.execute(
    noon.db,
  );
  expect(rows[0]).toEqual({
    institutions: 3,
    stages: 7,
    products: 2,
    agents: 40,
    led: 7,
    enough: true,
    odd: 0,
  });
});

test("creates every case status and every kind of promise", async () => {
  const { rows } = await sql`
    select (select array_agg(distinct status order by status) from collection_case) as statuses,
      (select array_agg(distinct state order by state) from promise) as states`.execute(noon.db);
  expect(rows[0]).toEqual({
    statuses: ["C00", "C10", "C30", "C31", "C32", "C40", "C70", "C80"],
    states: ["BROKEN", "CANCELLED", "CURED", "KEPT", "OPEN", "PARTIAL"],
  });
});

test("gives the first collector a day's work of every kind", async () => {
  const today = toJakartaDay(NOON);
  const due = new Date(NOON.getTime() - 2 * 3_600_000);
  const { rows } = await sql`
    select count(*) as open,
      count(*) filter (where promise_on = ${today}) as today,
      count(*) filter (where promise_on = ${addDays(today, -1)}) as missed,
      count(*) filter (where promise_on is null and next_call_at between ${due} and ${NOON}) as callbacks,
      count(*) filter (where last_contact_at is null) as untouched,
      count(distinct tab) as tabs,
      count(distinct c.stage_id) as stages
    from collection_case c join app_user u on u.id = c.agent_id
    where u.login = 'agent01' and c.status in ('C00', 'C10')`.execute(noon.db);
  expect(rows[0]).toEqual({
    open: 60,
    today: 4,
    missed: 3,
    callbacks: 5,
    untouched: 16,
    tabs: 3,
    stages: 3,
  });
});

test("puts the first collector into the first leader's group and the first admin's institution", async () => {
  const rows = await noon.db
    .selectFrom("appUser")
    .select(["groupId", "institutionId"])
    .where("login", "in", ["agent01", "leader01", "inst01"])
    .orderBy("roleId")
    .execute();
  expect(rows).toEqual([
    { groupId: 1, institutionId: 1 },
    { groupId: 1, institutionId: 1 },
    { groupId: null, institutionId: 1 },
  ]);
});

test("leaves a database blank until it is seeded", async () => {
  const fresh = await testDatabase();
  expect(await isBlank(fresh.db)).toBe(true);
  expect(await isBlank(noon.db)).toBe(false);
  await fresh.drop();
}, 180_000);

test("continues the ids after the demo", async () => {
  const { id } = await secondNoon.db
    .insertInto("borrower")
    .values({ name: "Next", zone: "Asia/Jakarta" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ n: number }>`select count(*) as n from borrower`.execute(
    secondNoon.db,
  );
  expect(id).toBe(rows[0]?.n ?? 0);
});
