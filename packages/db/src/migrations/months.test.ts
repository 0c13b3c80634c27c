import { expect, test } from "bun:test";
import { agency, type AgencyCase } from "../../test/agency.ts";
import { rejection, run } from "../../test/scratch.ts";
import { dbError } from "../errors.ts";
import { useTestDatabase } from "../testing/index.ts";
import { migrateTo, migrateToLatest } from "./index.ts";

const database = useTestDatabase();
const sql = <Row = Record<string, unknown>>(text: string) =>
  run<Row>(database.db, text);

const MONTHLY = ["guard_decision", "number_reveal", "call_event"];
const BEFORE = "0063_mass_write";

/** A call of one month: what was decided, the number that was shown, and what was heard of it. */
const called = (held: AgencyCase, at: string) => `
  with decision as (
    insert into guard_decision (at, action, verdict, profile, findings, case_id, borrower_id, institution_id)
    values ('${at}', 'CALL', 'ALLOW', 'ID', '[]', ${held.caseId}, ${held.borrowerId}, ${held.institutionId}) returning id
  ), attempt as (
    insert into contact_attempt (case_id, borrower_id, contact_id, agent_id, action, purpose, at, decision_id)
    select ${held.caseId}, ${held.borrowerId}, ${held.contactId}, ${held.agentId}, 'CALL', 'COLLECT', '${at}', id from decision
    returning id
  ), call as (
    insert into call_record (case_id, loan_id, borrower_id, institution_id, agent_id, contact_id, attempt_id, via, relation,
      name, phone, state, provider, requested_at, ended_at)
    select ${held.caseId}, ${held.loanId}, ${held.borrowerId}, ${held.institutionId}, ${held.agentId}, ${held.contactId}, id,
      'APP', 'R01', 'a', '62', 'ENDED', 'app', '${at}', '${at}' from attempt returning id
  ), heard as (
    insert into call_event (provider, event_id, call_id, kind, at) select 'app', 'end-' || id, id, 'ENDED', '${at}' from call
  )
  insert into number_reveal (contact_id, case_id, actor_id, decision_id, reason, at, call_id)
  select ${held.contactId}, ${held.caseId}, ${held.agentId}, decision.id, 'CALL', '${at}', call.id from decision, call`;

const content = async () => {
  const all = [];
  for (const table of MONTHLY)
    all.push(await sql(`select * from ${table} order by id`));
  return all;
};

/** Everything that the database says about these tables, but not in how many parts they lie. */
const shape = () =>
  sql(`
    select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
    where conrelid::regclass::text in ('contact_attempt', 'call_record', 'sms_message', 'letter', ${MONTHLY.map((name) => `'${name}'`).join(", ")})
    union all select indexdef from pg_indexes where tablename in (${MONTHLY.map((name) => `'${name}'`).join(", ")})
    union all select pg_get_triggerdef(oid) from pg_trigger
      where tgrelid::regclass::text in (${MONTHLY.map((name) => `'${name}'`).join(", ")}) and not tgisinternal
    union all select viewname || ' ' || definition from pg_views where schemaname = 'public'
    union all select table_name || ' ' || ordinal_position || ' ' || column_name || ' ' || coalesce(column_default, is_identity)
      from information_schema.columns where table_name in (${MONTHLY.map((name) => `'${name}'`).join(", ")})
    union all select obj_description(oid) from pg_class where relname in (${MONTHLY.map((name) => `'${name}'`).join(", ")})
    order by 1`);

test("G19: tables that are filled go by months and back, with every row, its id and all that hangs on them", async () => {
  const held = await agency(database.db);
  await migrateTo(database.db, BEFORE);
  const whole = await shape();
  for (const at of ["2025-11-30 23:59:59Z", "2025-12-01Z", "2026-03-10Z"])
    await sql(called(held, at));
  const before = await content();
  expect(before.map((rows) => rows.length)).toEqual([3, 3, 3]);
  await migrateToLatest(database.db);
  // Later migrations add columns.
  expect(await content()).toMatchObject(before);
  for (const table of MONTHLY)
    expect(
      await sql(
        `select tableoid::regclass::text as part from ${table} order by at`,
      ),
    ).toEqual(
      ["2025_11", "2025_12", "2026_03"].map((month) => ({
        part: `${table}_${month}`,
      })),
    );
  await migrateTo(database.db, BEFORE);
  expect(await content()).toEqual(before);
  expect(await shape()).toEqual(whole);
  await migrateToLatest(database.db);
  await sql(called(held, "2026-03-11Z"));
  const [decisions] = await content();
  const ids = decisions?.map(({ id }) => Number(id)) ?? [];
  expect(ids).toEqual([...ids].toSorted((a, b) => a - b));
  expect(new Set(ids).size).toBe(4);
}, 180_000);

test("no decision and no number that was shown is changed in any of its months", async () => {
  for (const table of ["guard_decision", "number_reveal"])
    for (const part of ["", "_2026_03", "_default"])
      for (const change of [
        `update ${table}${part} set case_id = 1`,
        `delete from ${table}${part}`,
        `truncate ${table}${part}`,
      ])
        expect(dbError(await rejection(sql(change)))).toMatchObject({
          constraint: "append_only",
        });
});

test("what was done names a decision that there is, in whichever month; decisions about bindings are named by nothing", async () => {
  const [one] = await sql<{ id: number; caseId: number }>(
    "select id, case_id from guard_decision order by id limit 1",
  );
  const placed = await sql<{ id: number }>(`
    insert into guard_decision (at, action, verdict, profile, findings, case_id, borrower_id, institution_id)
    select '2026-03-12Z', 'BIND', verdict, profile, findings, case_id, borrower_id, institution_id from guard_decision
    where id = ${one?.id} returning id`);
  const naming = (id: number | undefined) =>
    sql(`
      insert into contact_attempt (case_id, borrower_id, contact_id, agent_id, action, purpose, at, decision_id)
      select case_id, borrower_id, contact_id, agent_id, action, purpose, at, ${id} from contact_attempt limit 1`);
  await naming(one?.id);
  for (const id of [placed[0]?.id, 999_999])
    expect(dbError(await rejection(naming(id)))).toMatchObject({
      constraint: "contact_attempt_decision_id_fkey",
    });
});

test("a decision of a month that nobody made moves into it with its key as it was", async () => {
  await sql(`
    insert into guard_decision (at, action, verdict, profile, findings, case_id, borrower_id, institution_id)
    select '2019-05-05Z', 'CALL', verdict, profile, findings, case_id, borrower_id, institution_id from guard_decision limit 1`);
  const keys = () => sql("select * from guard_decision_key order by id");
  const before = await keys();
  await sql("select make_month('guard_decision', '2019-05-01')");
  expect(
    await sql(
      "select tableoid::regclass::text as part from guard_decision where at < '2020-01-01'",
    ),
  ).toEqual([{ part: "guard_decision_2019_05" }]);
  expect(await keys()).toEqual(before);
});
