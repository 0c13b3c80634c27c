import { beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { createTestContext } from "../../core/testing.ts";
import { fillDemo } from "../../demo.ts";
import { FeedChange } from "./contract.ts";
import { CHANGE_TYPES } from "./contract-codes.ts";
import { write } from "./testing.ts";

const database = useTestDatabase();
const NOW = new Date("2026-03-31T15:30:00Z");

beforeAll(async () => {
  await fillDemo(createTestContext(database.db, null, { now: () => NOW, via: "COMMAND" }));
  await write(database.db);
}, 180_000);

/** Columns with text of or about people. */
const PERSONAL = `
  select name as value from borrower union select phone from borrower union select email from borrower
  union select id_number from borrower union select address from borrower union select company_name from borrower
  union select company_address from borrower union select company_phone from borrower
  union select name from contact union select phone from contact union select contact_name from collection_log
  union select phone from collection_log union select remark from collection_log union select name from app_user
  union select email from app_user union select reason from case_hold union select reason from deduction
  union select note from deduction_step union select description from work_order union select reference from work_order
  union select reason from data_request union select note from closing_request union select reason from extension
  union select reason from payment_reversal union select note from payment_issue`;

test("no value of the demo's people is in the data of any change", async () => {
  const { db } = database;
  const { rows: people } = await sql<{ value: string }>`
    select distinct value from (${sql.raw(PERSONAL)}) p where length(value) > 3`.execute(db);
  const { rows: fields } = await sql<{ value: string }>`
    select distinct e.value #>> '{}' as value from change c
    cross join lateral jsonb_path_query(c.data, '$.**') e (value)
    where jsonb_typeof(e.value) = 'string' and e.value #>> '{}' !~ '^\\d{4}-\\d\\d-\\d\\d'`.execute(
    db,
  );
  expect(people.length).toBeGreaterThan(1_000);
  expect(fields.length).toBeGreaterThan(1_000);
  const text = fields.map(({ value }) => value).join("\n");
  expect(people.filter(({ value }) => text.includes(value))).toEqual([]);
}, 120_000);

/** Fields by type, from the table of the page for integrators. */
async function readDocument(): Promise<Map<string, Set<string>>> {
  const text = await Bun.file(
    join(import.meta.dir, "../../../../../docs/integrate/changes.md"),
  ).text();
  const names = (cell = "") =>
    [...cell.matchAll(/`(\w+(?:\.\w+)?)`/g)].map(([, name = ""]) => name);
  const rows = text.split("\n").flatMap((line) => {
    const [, types, , fields] = line.split("|");
    return names(types).map((type): [string, Set<string>] => [type, new Set(names(fields))]);
  });
  return new Map(rows.filter(([type]) => type.includes(".")));
}

test("each change fits the contract and fits the contract, and the page names each of its fields", async () => {
  const { db } = database;
  const document = await readDocument();
  expect(CHANGE_TYPES.filter((type) => !document.has(type))).toEqual([]);
  const { rows } = await sql<{ type: string; field: string }>`
    select distinct type, field from change cross join lateral jsonb_object_keys(data) as field
    where field not in ('loanNumber', 'currency') order by 1, 2`.execute(db);
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter(({ type, field }) => !document.get(type)?.has(field))).toEqual([]);
  const changes = await db.selectFrom("change").selectAll().execute();
  for (const { recordedAt: _, ...change } of changes) FeedChange.parse(change);
});

test("each row of the demo has its changes once", async () => {
  const { rows } = await sql<{ type: string; rows: number; changes: number }>`
    with source (type, id) as (
      select 'loan.imported', id from loan
      union all select 'placement.begun', id from collection_case
      union all select case when before is null then 'case.opened' when after = 'C40' then 'case.withdrawn'
          when after in ('C00', 'C10') then 'case.reopened' else 'case.closed' end, case_id
        from case_status_log where before is null
          or before <> after and not (before in ('C00', 'C10') and after in ('C00', 'C10'))
      union all select 'binding.changed', id from case_assignment
      union all select 'binding.changed', id from case_assignment where released_at is not null
      union all select 'result.recorded', id from collection_log
      union all select 'promise.made', id from promise
      union all select 'promise.' || lower(state), promise_id from promise_evaluation
      union all select 'code.created', id from repayment_code where number is not null
      union all select 'code.' || lower(state), id from repayment_code
        where number is not null and state in ('CANCELLED', 'EXPIRED')
      union all select 'payment.posted', id from payment
      union all select 'payment.reversed', payment_id from payment_reversal
      union all select 'hold.begun', id from case_hold
      union all select 'hold.ended', id from case_hold where closed_at is not null
      union all select 'complaint.opened', id from work_order
      union all select 'dataRequest.' || s.step, q.id from data_request q
        cross join lateral (values ('opened', q.requested_at), ('decided', q.decided_at)) s (step, at)
        join (select distinct l.borrower_id, p.lender_id from loan l join product p on p.id = l.product_id) o
          on o.borrower_id = q.borrower_id
        where s.at is not null
    ),
    expected as (select type, id, count(*) as n from source group by 1, 2),
    made as (
      select type, entity_id as id, count(*) as n from change
      where type in (select type from source) group by 1, 2)
    select coalesce(e.type, m.type) as type, coalesce(e.n, 0)::int as rows, coalesce(m.n, 0)::int as changes
    from expected e full join made m using (type, id) where e.n is distinct from m.n limit 20`.execute(
    database.db,
  );
  expect(rows).toEqual([]);
});
