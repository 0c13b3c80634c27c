import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import {
  type InstitutionPeople,
  createTestInstitution,
  type Organisation,
  organisation,
} from "../../seeds/index.ts";
import { wagesAs } from "./testing.ts";

const database = useTestDatabase();
const AGENTS = 2000;
const DAYS = 30;
const JULY = new Date("2026-07-02T05:00:00Z");
let org: Organisation;
let institution: InstitutionPeople;

/**
 * Agents with wages for every day of June, each with a scored contact. The facts behind the wages
 * are left out.
 */
beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  institution = await createTestInstitution(db, "large", org.stages);
  const { id, agent } = institution;
  const days = sql`generate_series('2026-06-01'::timestamptz, '2026-06-30', '1 day') d`;
  const people = sql`app_user u where u.login like 'large%' and u.email like '%@large.example'`;
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into app_user (login, name, email, role_id, institution_id, password_hash)
      select 'large' || n, 'Large', n || '@large.example', ${agent.roleId}, ${id}, '!' from generate_series(1, ${AGENTS}::int) n`.execute(
      tx,
    );
    await sql`
      insert into wage_entry (agent_id, day, currency, kind, cause, amount_minor, at)
      select u.id, d::date, 'IDR', 'BASIC', 'ATTENDANCE', 10000, d from ${days}, ${people}`.execute(
      tx,
    );
    await sql`
      insert into payment_credit (payment_id, cause, agent_id, day, currency, amount_minor, wage_minor, at, paid_at, scheme_id,
        rate_bp, cap_bp, stage_bp, contact_bp, tier_bp, quality_bp, is_quality_set)
      select row_number() over (), 'POSTED', u.id, d::date, 'IDR', 100000, 3000, d, d, (select min(id) from wage_scheme),
        300, 900, 10000, 10000, 10000, 10000, false from ${days}, ${people}`.execute(tx);
    await sql`
      insert into quality_item (institution_id, week_on, agent_id, call_id, day_on, kind, reason, state, scored_at, points,
        has_fatal_error)
      select ${id}, '2026-06-01', u.id, u.id, '2026-06-03', 'CALL', 'RANDOM', 'SCORED', ${JULY}, 60, false from ${people}`.execute(
      tx,
    );
  });
  await sql`analyze`.execute(db);
}, 120_000);

test("a month of 2,000 agents is weighed and closes in time", async () => {
  const api = await wagesAs(database.db, org.finance, JULY);
  const month = { institutionId: institution.id, month: "2026-06" };
  expect(await api.closeMonth(month)).toMatchObject({ agents: AGENTS });
  const { rows } = await sql<{ n: number; minor: number }>`
    select count(*)::int as n, sum(amount_minor)::bigint as minor from wage_entry where cause = 'QUALITY'`.execute(
    database.db,
  );
  expect(rows).toEqual([{ n: AGENTS * DAYS, minor: -900 * AGENTS * DAYS }]);
}, 120_000);
