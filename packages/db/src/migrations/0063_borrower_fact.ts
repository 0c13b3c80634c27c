import { type Kysely, sql } from "kysely";

/**
 * Why: who has died, is represented or was impersonated is so in all his cases, from a day on. Until now it stood as a
 * hold of one case, or as the reason for which one was closed. And what came of "already paid" decides whether the fees
 * that waited are owed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createFacts(db);
  await sql`alter table closing_request add column fact_on date`.execute(db);
  await sql`comment on column closing_request.fact_on is 'The day from which the fact behind the reason holds: death, a mandate, identity fraud'`.execute(
    db,
  );
  await moveFacts(db);
  await leaveFees(db);
  await sinkCases(db);
  await sql`alter table case_hold add column outcome text check (outcome in ('CONFIRMED', 'REFUSED'))`.execute(
    db,
  );
  await sql`
    update case_hold set outcome = 'REFUSED' where closed_at is not null and kind in ('ALREADY_PAID', 'DISPUTE')`.execute(
    db,
  );
  await sql`
    alter table case_hold drop constraint case_hold_kind_check,
      add constraint case_hold_kind_check check (kind in ('ALREADY_PAID', 'DISPUTE', 'DEDUCTION')),
      add constraint case_hold_outcome_known check (outcome is null or closed_at is not null),
      add constraint case_hold_outcome_told check (outcome is not null or closed_at is null or kind = 'DEDUCTION')`.execute(
    db,
  );
  await sql`comment on column case_hold.outcome is 'Confirmed, the fees that waited are let off; refused, they are charged'`.execute(
    db,
  );
}

async function createFacts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table borrower_fact (
      id bigint generated always as identity primary key,
      borrower_id bigint not null references borrower,
      kind text not null check (kind in ('DECEASED', 'REPRESENTED', 'FRAUD')),
      from_on date not null check (from_on >= '1900-01-01'),
      reason text not null default '',
      case_id bigint references collection_case,
      recorded_by bigint references app_user,
      recorded_at timestamptz not null default now(),
      ended_at timestamptz,
      ended_by bigint references app_user,
      check (ended_by is null or ended_at is not null)
    )`.execute(db);
  await sql`comment on column borrower_fact.from_on is 'The day from which it holds; of a death, the first day without late fees'`.execute(
    db,
  );
  await sql`comment on column borrower_fact.case_id is 'The case at which it was told; it holds for all of the borrower'`.execute(
    db,
  );
  await sql`create unique index borrower_fact_one_open on borrower_fact (borrower_id, kind) where ended_at is null`.execute(
    db,
  );
  await sql`create index borrower_fact_borrower on borrower_fact (borrower_id)`.execute(
    db,
  );
  await sql`
    create trigger borrower_fact_append_only
    before update of borrower_id, kind, from_on, reason, case_id, recorded_by, recorded_at or delete or truncate on borrower_fact
    for each statement execute function refuse_change()`.execute(db);
}

/** Told twice of one borrower, the earliest stands; the others are history from now on. */
async function moveFacts(db: Kysely<unknown>): Promise<void> {
  await sql`
    with told as (
      select c.borrower_id, h.kind, (h.opened_at at time zone i.zone)::date as from_on, h.reason, h.case_id,
        h.opener_id as recorded_by, h.opened_at as recorded_at, h.closed_at as ended_at, h.closer_id as ended_by
      from case_hold h join collection_case c on c.id = h.case_id join institution i on i.id = c.institution_id
      where h.kind in ('DECEASED', 'FRAUD')
      union all
      select c.borrower_id, case r.reason when 'DEATH' then 'DECEASED' when 'IDENTITY_FRAUD' then 'FRAUD' else r.reason end,
        (e.at at time zone i.zone)::date, r.note, r.case_id, coalesce(r.decider_id, r.requester_id), e.at, null, null
      from closing_request r join collection_case c on c.id = r.case_id join institution i on i.id = c.institution_id
      cross join lateral (select coalesce(r.ended_at, r.decided_at, r.requested_at) as at) e
      where r.state = 'DONE' and r.reason in ('DEATH', 'IDENTITY_FRAUD', 'REPRESENTED')
    ),
    ordered as (
      select *, row_number() over (partition by borrower_id, kind, ended_at is null order by from_on, recorded_at) as place
      from told
    )
    insert into borrower_fact (borrower_id, kind, from_on, reason, case_id, recorded_by, recorded_at, ended_at, ended_by)
    select borrower_id, kind, from_on, reason, case_id, recorded_by, recorded_at,
      case when ended_at is null and place > 1 then now() else ended_at end, ended_by
    from ordered order by recorded_at`.execute(db);
  await sql`delete from case_hold where kind in ('DECEASED', 'FRAUD')`.execute(
    db,
  );
}

/** What a death ended, the fact ends; an insolvency alone stays on the loan. */
async function leaveFees(db: Kysely<unknown>): Promise<void> {
  await sql`
    update loan l set fees_end_on = (
      select min((r.ended_at at time zone i.zone)::date)
      from closing_request r join collection_case c on c.id = r.case_id join institution i on i.id = c.institution_id
      where c.loan_id = l.id and r.state = 'DONE' and r.reason = 'INSOLVENCY')
    where l.fees_end_on is not null and exists (
      select from closing_request r join collection_case c on c.id = r.case_id
      where c.loan_id = l.id and r.state = 'DONE' and r.reason = 'DEATH')`.execute(
    db,
  );
  await sql`comment on column loan.fees_end_on is 'From this day on no late fee: insolvency'`.execute(
    db,
  );
}

/** The other cases of the borrower are on hold from now on too. */
async function sinkCases(db: Kysely<unknown>): Promise<void> {
  await sql`
    update collection_case c set on_hold = true,
      work_until = case when c.status in ('C00', 'C10') then 'epoch' else c.work_until end
    where not c.on_hold
      and exists (select from borrower_fact f where f.borrower_id = c.borrower_id and f.ended_at is null)`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table case_hold drop constraint case_hold_kind_check, drop constraint case_hold_outcome_known,
      drop constraint case_hold_outcome_told, drop column outcome,
      add constraint case_hold_kind_check check (kind in ('ALREADY_PAID', 'DISPUTE', 'FRAUD', 'DECEASED', 'DEDUCTION'))`.execute(
    db,
  );
  await sql`
    insert into case_hold (case_id, kind, reason, opener_id, opened_at, closer_id, closed_at)
    select c.id, f.kind, f.reason, f.recorded_by, f.recorded_at, f.ended_by, f.ended_at
    from borrower_fact f
    join collection_case c on c.id = f.case_id
      or (c.borrower_id = f.borrower_id and f.ended_at is null and c.status in ('C00', 'C10'))
    where f.kind in ('DECEASED', 'FRAUD') order by f.id, c.id`.execute(db);
  await sql`
    update loan l set fees_end_on = least(l.fees_end_on, f.from_on)
    from borrower_fact f where f.borrower_id = l.borrower_id and f.kind = 'DECEASED' and f.ended_at is null`.execute(
    db,
  );
  await sql`comment on column loan.fees_end_on is 'From this day on no late fee: death, insolvency'`.execute(
    db,
  );
  await sql`
    update collection_case c set on_hold = false,
      work_until = case when c.status in ('C00', 'C10') then 'epoch' else c.work_until end
    where c.on_hold and not exists (select from case_hold h where h.case_id = c.id and h.closed_at is null)`.execute(
    db,
  );
  await sql`alter table closing_request drop column fact_on`.execute(db);
  await sql`drop table borrower_fact`.execute(db);
}
