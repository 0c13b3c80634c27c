import { createTestContext } from "@kolekta/api/core/testing";
import { aggregateTeams } from "@kolekta/api/reports/figure/actions/aggregate";
import { sql } from "kysely";
import type { Db } from "@kolekta/db";

const REPORTING = [8, 11, 13, 15, 17, 19];
/** Hour of yesterday that is collected last. */
export const LAST_HOUR = 19;
const CALLS = 50;
const DAYS_OF_CREDITS = 90;

/** Agents `u` of `writeQuarter`, each in one of the stages. */
const AGENT = sql`
  app_user u
  join lateral (select id as stage_id from stage order by (id + u.id) % 7, id limit 1) q on true
  where u.login like 'figure%'`;

/** Writes eight hours of work per agent and day up to today, and the events without an agent. */
export async function writeFigures(db: Db, days: number): Promise<void> {
  await sql`
    insert into report_figure (day, hour, institution_id, stage_id, group_id, agent_id, currency, first_attempt_at, calls, connected,
      effective, self_calls, talk_seconds, attempted_cases, reached_cases, logs, promises, promised_minor, kept, evaluated_minor,
      payments, collected_minor, collected_principal_minor)
    select d::date, h, u.institution_id, q.stage_id, u.group_id, u.id, 'IDR', d + make_interval(hours => h - 7), 10 + u.id % 5, 4, 2, 8,
      400, 9, 3, 8, 1, 500000, (h % 2), 500000, 1, 125000 + 7919 * (u.id % 100), 100000
    from generate_series(current_date - ${days}::int, current_date, interval '1 day') d cross join generate_series(8, 15) h
    cross join ${AGENT}
    on conflict do nothing`.execute(db);
  await sql`
    insert into report_figure (day, hour, institution_id, stage_id, currency, payments, collected_minor, collected_principal_minor)
    select d::date, h, i.id, q.id, 'IDR', 20, 3000000, 2500000
    from generate_series(current_date - ${days}::int, current_date, interval '1 day') d cross join generate_series(0, 23) h
    cross join institution i cross join stage q on conflict do nothing`.execute(db);
  await sql`vacuum analyze report_figure`.execute(db);
}

/** Credits the payments of the portfolio. */
export async function writeCredits(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`
      insert into payment_credit (payment_id, cause, agent_id, day, currency, amount_minor, wage_minor, at, paid_at)
      select y.id, 'POSTED', u.id, current_date - 1 - (y.id % ${DAYS_OF_CREDITS})::int, 'IDR', y.amount_minor, y.amount_minor / 100, y.created_at, y.paid_at
      from payment y join app_user u on u.id = y.agent_id on conflict do nothing`.execute(trx);
  });
  // Triggers are off, so the backlog is filled here.
  await sql`insert into team_backlog (kind, day) select distinct 'WAGE', day from payment_credit`.execute(
    db,
  );
  await aggregateTeams(createTestContext(db, null, { via: "COMMAND" }));
  await sql`vacuum analyze payment_credit, team_wage, team_shift`.execute(db);
}

/** Writes the figures at the reporting hours of each day, except for yesterday's last hour. */
export async function writeHours(db: Db, days: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      create temporary table kept_hour on commit drop as
      select d::date as day, h as hour from generate_series(current_date - ${days}::int, current_date, interval '1 day') d
      cross join unnest(${REPORTING}::int[]) h
      where d + make_interval(hours => h) <> current_date - 1 + make_interval(hours => ${LAST_HOUR}::int)`.execute(
      trx,
    );
    await sql`
      insert into institution_hour (institution_id, day, hour, recorded_at)
      select i.id, k.day, k.hour, now() from kept_hour k cross join institution i on conflict do nothing`.execute(
      trx,
    );
    await sql`
      insert into agent_hour (agent_id, day, hour, institution_id, stage_id, currency, assigned, assigned_minor, settled, collected_minor,
        attempted_cases, calls, connected, promises, promised_minor, payments, task_ranking, amount_ranking, rebuilt, recorded_at)
      select u.id, k.day, k.hour, u.institution_id, q.stage_id, 'IDR', 150 + u.id % 20, 150000000, u.id % 7, 1000000 + 7919 * (u.id % 100),
        6 * k.hour, 7 * k.hour, 2 * k.hour, k.hour / 2, 250000 * k.hour, k.hour / 4, 1 + u.id % 90, 1 + u.id % 80, false, now()
      from kept_hour k cross join ${AGENT} on conflict do nothing`.execute(trx);
    await sql`
      insert into stage_hour (institution_id, day, hour, stage_id, currency, agents, assigned, assigned_minor, settled, collected_minor,
        attempted_cases, calls, connected, promises, promised_minor, payments, rebuilt, recorded_at)
      select institution_id, day, hour, stage_id, currency, count(*), sum(assigned), sum(assigned_minor), sum(settled),
        sum(collected_minor), sum(attempted_cases), sum(calls), sum(connected), sum(promises), sum(promised_minor), sum(payments),
        bool_or(rebuilt), max(recorded_at)
      from agent_hour group by 1, 2, 3, 4, 5 on conflict do nothing`.execute(trx);
  });
  await sql`vacuum analyze agent_hour, stage_hour, institution_hour`.execute(db);
}

/** Writes the sources of one hour of yesterday: ten new cases per agent, and fifty calls. */
export async function writeYesterday(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Disables triggers as if the rows had been counted when they were written.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`
      with own as materialized (select c.id, c.institution_id, c.stage_id,
          row_number() over (partition by c.institution_id order by c.id) - 1 as nth from collection_case c),
      house as (select institution_id, max(nth) + 1 as many from own group by 1),
      agent as (select u.id, u.institution_id, row_number() over (partition by u.institution_id order by u.id) - 1 as nth
        from app_user u where u.login like 'figure%'),
      given as materialized (
        select a.id as agent_id, o.id as case_id, o.institution_id, o.stage_id, n
        from agent a join house on house.institution_id = a.institution_id cross join generate_series(0, 9) n
        join own o on o.institution_id = a.institution_id and o.nth = (a.nth * 10 + n) % house.many),
      held as (
        insert into agent_day_case (case_id, agent_id, day, hour, stage_id, currency, entered, entered_minor)
        select case_id, agent_id, current_date - 1, 8, stage_id, 'IDR', 1, 1000000 from given on conflict do nothing returning 1)
      insert into report_fact (kind, ref_id, at, day, hour, institution_id, stage_id, agent_id, case_id, currency, seconds,
        is_connected, is_self)
      select 'CALL', (10 ^ 12)::bigint + (g.agent_id * 10 + g.n) * ${CALLS / 10}::int + m,
        (current_date - 1) + make_interval(hours => 2 + m, mins => g.n), current_date - 1, 9 + m, g.institution_id, g.stage_id, g.agent_id,
        g.case_id, 'IDR', case when m = 0 then 45 else 0 end, m = 0, true
      from given g cross join generate_series(0, ${CALLS / 10 - 1}::int) m
      where (select count(*) from held) >= 0`.execute(trx);
  });
  await sql`vacuum analyze agent_day_case, report_fact`.execute(db);
}

/** Signs all agents in and gives them a shift. */
export async function writeToday(db: Db): Promise<void> {
  await sql`
    insert into user_session (user_id, token_hash, veins, created_at, last_seen_at, expires_at)
    select u.id, sha256(('bench' || u.id)::bytea), 'WEB', now() - interval '10 minutes', now(), now() + interval '1 day'
    from app_user u where u.login like 'figure%' on conflict do nothing`.execute(db);
  await sql`
    insert into scheduled_day (agent_id, day_on, code, institution_id, updated_at)
    select u.id, current_date, 'D', u.institution_id, now() from app_user u where u.login like 'figure%' on conflict do nothing`.execute(
    db,
  );
  await sql`vacuum analyze user_session, scheduled_day`.execute(db);
}
