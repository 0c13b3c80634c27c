import { type Kysely, sql } from "kysely";

/**
 * Why: money that is told late changes what became of a promise. Each verdict stays on record, the promise shows the
 * last of them, and what an agent's day counts is moved from the one to the other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table queue add column promise_cure_days integer not null default 3 check (promise_cure_days >= 0)`.execute(
    db,
  );
  await sql`comment on column queue.promise_cure_days is 'So many days after the grace, what was promised may still come and cure the promise'`.execute(
    db,
  );
  await sql`
    create table promise_verdict (
      id bigint generated always as identity primary key,
      promise_id bigint not null references promise,
      before text not null check (before in ('OPEN', 'KEPT', 'PARTIAL', 'BROKEN', 'CURED', 'CANCELLED')),
      state text not null check (state in ('KEPT', 'PARTIAL', 'BROKEN', 'CURED', 'CANCELLED')),
      paid_minor bigint not null check (paid_minor >= 0),
      payment_id bigint references payment,
      replaced_by bigint references promise,
      decided_at timestamptz not null,
      check (before <> state),
      check (replaced_by is null or state = 'CANCELLED')
    )`.execute(db);
  await sql`comment on column promise_verdict.paid_minor is 'What had come in for it by the last day that counts'`.execute(
    db,
  );
  await sql`comment on column promise_verdict.payment_id is 'The payment that was told or taken back; none where the time decided'`.execute(
    db,
  );
  await sql`create index promise_verdict_promise on promise_verdict (promise_id, id)`.execute(
    db,
  );
  await sql`create index promise_unkept_due on promise (due_on) where state in ('PARTIAL', 'BROKEN')`.execute(
    db,
  );
  await earlier(db);
  await sql`
    create trigger promise_verdict_append_only before update or delete or truncate on promise_verdict
    for each statement execute function refuse_change()`.execute(db);
  await counting(db);
}

/** What was decided so far is each promise's first verdict. */
async function earlier(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into promise_verdict (promise_id, before, state, paid_minor, replaced_by, decided_at)
    select p.id, 'OPEN', p.state,
      (select coalesce(sum(y.amount_minor), 0) from payment y
        where y.loan_id = c.loan_id and y.state = 'POSTED' and y.paid_at >= p.created_at
          and y.created_at <= coalesce(p.settled_at, p.created_at)),
      case when p.state = 'CANCELLED' then (
        select min(n.id) from promise n
        where n.case_id = p.case_id and n.id > p.id and n.created_at = p.settled_at) end,
      coalesce(p.settled_at, p.created_at)
    from promise p join collection_case c on c.id = p.case_id
    where p.state <> 'OPEN' order by p.id`.execute(db);
  await sql`
    update agent_fact f set ref_id = v.id from promise_verdict v
    where f.kind = 'JUDGED' and v.promise_id = f.ref_id`.execute(db);
}

const FALLEN = "('KEPT', 'PARTIAL', 'BROKEN', 'CURED')";

/** The function of a trigger that notes what `select` finds and wakes whoever counts. */
const note = (db: Kysely<unknown>, name: string, select: string) =>
  sql
    .raw(
      `
    create or replace function ${name}() returns trigger language plpgsql as $$
    begin
      insert into agent_fact (kind, ref_id) ${select};
      if found then
        perform pg_notify('kolekta_event', '{"type":"agent.noted","ids":{}}');
      end if;
      return null;
    end $$`,
    )
    .execute(db);

async function counting(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger promise_note_verdict on promise`.execute(db);
  await note(
    db,
    "note_promise",
    "select 'PROMISED', id from changed order by id",
  );
  await note(
    db,
    "note_verdict",
    `select 'JUDGED', id from changed where state in ${FALLEN} or before in ${FALLEN} order by id`,
  );
  await sql`
    create trigger promise_verdict_note_verdict after insert on promise_verdict referencing new table as changed
    for each statement execute function note_verdict()`.execute(db);
  await sql`comment on column agent_fact.ref_id is 'The case, payment, call, log, promise, verdict or session that it is about'`.execute(
    db,
  );
}

/** A verdict that changed and is not counted yet is lost to the counters: `ops counts --rebuild` finds it. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from agent_fact f using promise_verdict v
    where f.kind = 'JUDGED' and v.id = f.ref_id and v.before <> 'OPEN'`.execute(
    db,
  );
  await sql`
    update agent_fact f set ref_id = v.promise_id from promise_verdict v
    where f.kind = 'JUDGED' and v.id = f.ref_id`.execute(db);
  await sql`drop table promise_verdict`.execute(db);
  await sql`drop index promise_unkept_due`.execute(db);
  await sql`alter table queue drop column promise_cure_days`.execute(db);
  await note(
    db,
    "note_promise",
    `select kind, id from changed join (values ('PROMISED'), ('JUDGED')) as one (kind)
     on kind = 'PROMISED' or state in ${FALLEN} order by id, kind desc`,
  );
  await note(
    db,
    "note_verdict",
    `select 'JUDGED', id from changed join before using (id) where changed.state in ${FALLEN} and before.state = 'OPEN' order by id`,
  );
  await sql`
    create trigger promise_note_verdict after update on promise referencing old table as before new table as changed
    for each statement execute function note_verdict()`.execute(db);
  await sql`comment on column agent_fact.ref_id is 'The case, payment, call, log, promise or session that it is about'`.execute(
    db,
  );
}
