import { type Kysely, sql } from "kysely";

/**
 * Why: a phone or a bridge may have a wrong clock, or lie. What it says beyond the call's own life is kept beside, and
 * ours counts; no conversation is longer than two hours.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table call_event add column reported_at text`.execute(db);
  await sql`comment on column call_event.reported_at is 'What was said where it cannot be; at is then when it was received'`.execute(
    db,
  );
  await sql`
    update call_event e set at = e.received_at,
      reported_at = to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
    from call_record k
    where k.id = e.call_id
      and (e.at < k.requested_at - interval '1 day' or e.at > e.received_at + interval '1 day')`.execute(
    db,
  );
  await calls(db);
  await sql`
    alter table call_record add constraint call_record_talk_most check (talk_seconds <= 7200)`.execute(
    db,
  );
}

/** Calls that lasted longer than one can, or at impossible times, and what the days of their agents say of them. */
async function calls(db: Kysely<unknown>): Promise<void> {
  await sql`
    create temp table odd_call on commit drop as
    select id, talk_seconds as told_seconds, answered_at, ended_at, 0 as talk_seconds
    from call_record
    where talk_seconds > 7200 or via <> 'MANUAL' and
      (answered_at < requested_at - interval '1 day' or answered_at > requested_at + interval '1 day'
        or ended_at < requested_at - interval '1 day' or ended_at > requested_at + interval '7 days')`.execute(
    db,
  );
  await sql`
    update odd_call o set
      answered_at = case when o.answered_at is null then null else
        coalesce((select min(e.at) from call_event e where e.call_id = o.id and e.kind = 'ANSWERED'), k.requested_at) end,
      ended_at = coalesce((select min(e.at) from call_event e where e.call_id = o.id and e.kind = 'ENDED'), k.requested_at)
    from call_record k where k.id = o.id`.execute(db);
  await sql`
    update odd_call set talk_seconds = case when answered_at is null or told_seconds = 0 then 0 else
      greatest(1, least(7200, round(extract(epoch from ended_at - answered_at)))) end`.execute(
    db,
  );
  await sql`
    update call_record k set answered_at = o.answered_at, talk_seconds = o.talk_seconds,
      ended_at = case when k.ended_at is null then null else greatest(o.ended_at, o.answered_at) end
    from odd_call o where o.id = k.id`.execute(db);
  await sql`
    update agent_day d set talk_seconds = greatest(0, d.talk_seconds - o.excess)
    from (
      select k.agent_id, (k.requested_at at time zone i.zone)::date as day, p.currency,
        sum(o.told_seconds - o.talk_seconds)::bigint as excess
      from odd_call o
      join call_record k on k.id = o.id
      join collection_case c on c.id = k.case_id
      join product p on p.id = c.product_id
      join institution i on i.id = c.institution_id
      where not exists (select from agent_fact f where f.kind = 'CALL' and f.ref_id = o.id)
      group by 1, 2, 3) o
    where d.agent_id = o.agent_id and d.day = o.day and d.currency = o.currency`.execute(
    db,
  );
  await sql`drop table odd_call`.execute(db);
}

/** Moments and durations that were rewritten are not put back. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table call_record drop constraint call_record_talk_most`.execute(
    db,
  );
  await sql`alter table call_event drop column reported_at`.execute(db);
}
