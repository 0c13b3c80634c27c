import { beforeAll, describe, expect, test } from "bun:test";
import { dbError } from "@kolekta/db";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { newCase, organisation, type Organisation } from "../../seeds/index.ts";
import { countBreaches, WORK } from "../../seeds/testing-invariants.ts";
import { createRandom } from "../../seeds/random.ts";

const database = useTestDatabase();
const now = new Date("2026-03-31T03:00:00Z");
let org: Organisation;

beforeAll(async () => {
  org = await organisation(database.db);
  for (let n = 0; n < 12; n += 1) await newCase(database.db, { now, dpd: 3 + n });
});

const TALLIES = Object.fromEntries(
  Object.entries(WORK).filter(([, text]) => text.includes("case_count")),
);

const SOME = (share: number, salt: number) =>
  sql`abs(hashint8extended(id, ${salt})) % 100 < ${share}`;

/** Adds closed cases, because a loan can have only one open case. */
const copies = (share: number, salt: number) => sql`
  insert into collection_case (loan_id, borrower_id, product_id, institution_id, stage_id, status, closed_at,
    arrears_minor, outstanding_minor, payoff_minor, overdue_on, opened_on)
  select loan_id, borrower_id, product_id, institution_id, stage_id, 'C40', ${now}, arrears_minor, outstanding_minor,
    payoff_minor, overdue_on, opened_on
  from collection_case where ${SOME(share, salt)} limit 200`;

const CHANGES = [
  (share: number, salt: number) => sql`
    with assigned as (
      update collection_case set agent_id = case when agent_id is null then ${org.north.agent.id}::bigint end
      where ${SOME(share, salt)} returning id, status, agent_id, institution_id, stage_id)
    insert into case_status_log (case_id, at, event, before, after, agent_id, institution_id, stage_id, dpd, arrears_minor)
    select id, ${now}, 'MOVED', status, status, agent_id, institution_id, stage_id, 0, 0 from assigned`,
  (share: number, salt: number) => sql`
    update collection_case set stage_id = (select id from stage order by (id + ${salt}) % 5, id limit 1)
    where ${SOME(share, salt)}`,
  (share: number, salt: number) => sql`
    with moved as (
      update collection_case set status = 'C10' where status = 'C00' and ${SOME(share, salt)}
      returning id, institution_id, stage_id)
    insert into case_status_log (case_id, at, event, before, after, institution_id, stage_id, dpd, arrears_minor)
    select id, ${now}, 'MOVED', 'C00', 'C10', institution_id, stage_id, 0, 0 from moved`,
  (share: number, salt: number) => sql`
    update collection_case set promise_on = case when promise_on is null then '2026-04-02'::date end,
      promise_minor = case when promise_on is null then 1000 end
    where status = 'C10' and ${SOME(share, salt)}`,
  (share: number, salt: number) => sql`
    update collection_case set work_rank = work_rank + 1, work_rank_until = ${now} where ${SOME(share, salt)}`,
  copies,
  (share: number, salt: number) => sql`
    delete from collection_case c where status = 'C40' and ${SOME(share, salt)}
      and not exists (select from case_status_log l where l.case_id = c.id)`,
];

test("after any mix of single and mass writes the case counts equal a count of the cases", async () => {
  expect(Object.keys(TALLIES).length).toBeGreaterThan(1);
  const random = createRandom(65);
  for (let step = 0; step < 60; step += 1) {
    const share = random.chance(0.4) ? 3 : random.int(30, 100);
    await random.pick(CHANGES)(share, step).execute(database.db);
    expect(await countBreaches(database.db, TALLIES, now)).toEqual({});
  }
});

test("a case stores the day on which it became overdue, whatever other day an insert names", async () => {
  await sql`
    insert into collection_case (loan_id, borrower_id, product_id, institution_id, stage_id, status, closed_at,
      arrears_minor, outstanding_minor, payoff_minor, overdue_on, initial_overdue_on, opened_on)
    select loan_id, borrower_id, product_id, institution_id, stage_id, 'C40', ${now}, 1, 1, 1, overdue_on, told, opened_on
    from collection_case cross join (values ('2001-02-03'::date), ('2000-01-01')) t (told) limit 4`.execute(
    database.db,
  );
  const { rows } = await sql`
    select id from collection_case where initial_overdue_on <> overdue_on`.execute(database.db);
  expect(rows).toEqual([]);
});

describe("a contact of an erased borrower", () => {
  const contacts = async () =>
    (await database.db.selectFrom("contact").select("id").execute()).length;

  test("is refused for one case and among many, and then none of the many is written", async () => {
    const borrower = await database.db
      .insertInto("borrower")
      .values({ name: "", zone: "Asia/Jakarta", erasedAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    const before = await contacts();
    for (const among of [0, 10]) {
      const error = await sql`
        insert into contact (borrower_id, relation, name, phone, source)
        select id, 'R02', 'Somebody', '0899' || id, 'AGENT' from (
          (select id from borrower where erased_at is null order by id limit ${among})
          union all select ${borrower.id}::bigint) told`
        .execute(database.db)
        .catch(dbError);
      expect(error).toMatchObject({ constraint: "borrower_erased" });
      expect(await contacts()).toBe(before);
    }
  });
});
