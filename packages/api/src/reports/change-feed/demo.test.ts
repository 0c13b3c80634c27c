import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { createTestContext } from "../../core/testing.ts";
import { fillDemo } from "../../demo.ts";
import { FeedChange } from "./contract.ts";
import { write } from "./testing.ts";

const database = useTestDatabase();
const NOW = new Date("2026-03-31T15:30:00Z");

beforeAll(async () => {
  await fillDemo(createTestContext(database.db, null, { now: () => NOW, via: "COMMAND" }));
  await write(database.db);
}, 180_000);

/** Columns with text of or about people; ids and codes are elsewhere. */
const PERSONAL = `
  select name as value from borrower union select phone from borrower union select email from borrower
  union select id_number from borrower union select address from borrower union select company_name from borrower
  union select company_address from borrower union select company_phone from borrower union select city from borrower
  union select name from contact union select phone from contact union select contact_name from collection_log
  union select phone from collection_log union select remark from collection_log union select name from app_user
  union select email from app_user union select reason from case_hold union select reason from deduction
  union select note from deduction_step union select description from work_order union select reference from work_order
  union select reason from data_request union select note from closing_request union select reason from extension
  union select reason from payment_reversal union select note from payment_issue`;

test("no value of the demo's people is in the data of any change", async () => {
  const { rows: found } = await sql<{ value: string; type: string }>`
    with person as (select distinct value from (${sql.raw(PERSONAL)}) p where length(value) > 3),
    field as (
      select distinct c.type, e.value from change c
      cross join lateral jsonb_path_query(c.data, '$.**[*] ? (@.type() == "string")') as v
      cross join lateral (select v #>> '{}') e (value)
    )
    select f.value, f.type from field f
    where exists (select from person p where p.value = f.value)
      or exists (select from person p where length(p.value) > 5 and strpos(f.value, p.value) > 0)`.execute(
    database.db,
  );
  expect(found).toEqual([]);
}, 120_000);

test("each change fits the contract, and its fields belong to its type", async () => {
  const { rows } = await sql<{ type: string; fields: string[] }>`
    select type, array_agg(distinct field order by field) as fields
    from change cross join lateral jsonb_object_keys(data) as field group by type order by type`.execute(
    database.db,
  );
  expect(
    Object.fromEntries(rows.map(({ type, fields }) => [type, fields.join(" ")])),
  ).toMatchSnapshot();
  const changes = await database.db.selectFrom("change").selectAll().limit(5_000).execute();
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
      union all select 'dataRequest.opened', id from data_request
      union all select 'dataRequest.decided', id from data_request where decided_at is not null
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
