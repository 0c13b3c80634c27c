import { sql } from "kysely";
import type { Db } from "@kolekta/db";

/** Moves each case through up to three stages in the last 85 days, open or ended in the last. */
export async function writeStagePeriods(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`
      with all_stages as (select array_agg(id order by id) as ids, count(*)::int as many from stage)
      insert into case_stage_period (case_id, seq, institution_id, stage_id, currency, from_at, from_on, until_at, until_on, entry_kind,
        exit_kind, next_stage_id, amount_minor, principal_minor, fee_minor)
      select c.id, n.seq, c.institution_id, s.ids[1 + (c.stage_id + n.seq) % s.many], p.currency, n.from_on, n.from_on, n.until_on,
        n.until_on, case when n.seq = 1 then 'PLACED' else 'STAGE' end,
        case when n.until_on is null then null when n.is_last then c.status else 'STAGE' end,
        case when not n.is_last then s.ids[1 + (c.stage_id + n.seq + 1) % s.many] end,
        c.arrears_minor, c.outstanding_minor, c.arrears_minor / 10
      from collection_case c join product p on p.id = c.product_id cross join all_stages s
      cross join lateral (
        select x as seq, x = 1 + c.id % 3 as is_last, current_date - 85 + (c.id * 7 % 40)::int + (x - 1) * 14 as from_on,
          case when x <= c.id % 3 then current_date - 85 + (c.id * 7 % 40)::int + x * 14
            when c.closed_at is not null then current_date - (c.id % 15)::int end as until_on
        from generate_series(1, (1 + c.id % 3)::int) x) n
      on conflict do nothing`.execute(trx);
    await sql`delete from stage_flow`.execute(trx);
    await sql`
      insert into stage_flow (institution_id, day, entered, ended, worsened)
      select institution_id, day, sum(entered), sum(ended), sum(ended) / 4 from (
        select institution_id, from_on as day, 1 as entered, 0 as ended from case_stage_period
        union all select institution_id, until_on, 0, 1 from case_stage_period where until_on is not null) f group by 1, 2`.execute(
      trx,
    );
  });
  await sql`vacuum analyze case_stage_period, stage_flow`.execute(db);
}

/** Writes collected rates of the cohorts and installments of each day. */
export async function writeRates(db: Db, days: number): Promise<void> {
  await sql`
    insert into roll_rate (institution_id, day, stage_id, currency, days_since, outcome, cases, principal_minor)
    select i.id, d::date, q.id, 'IDR', days_since, o.outcome, 1000 + 10 * days_since + o.nth, 1000000000 + days_since * o.nth
    from institution i cross join stage q cross join generate_series(1, 30) days_since
    cross join generate_series(current_date - ${days}::int, current_date - 1, interval '1 day') d
    cross join unnest(array['WORSE', 'SAME', 'BETTER', 'PAID', 'WITHDRAWN', 'CANCELLED', 'WRITTEN_OFF'])
      with ordinality o(outcome, nth)
    where d + make_interval(days => days_since - 1) < current_date on conflict do nothing`.execute(
    db,
  );
  await sql`
    insert into entry_rate (institution_id, day, currency, days_since, due_count, due_minor, unpaid_count, unpaid_minor)
    select i.id, d::date, 'IDR', days_since, 5000, 5000000000, 5000 - 100 * days_since, 5000000000 - 100000000 * days_since::bigint
    from institution i cross join generate_series(0, 30) days_since
    cross join generate_series(current_date - ${days}::int, current_date - 1, interval '1 day') d
    where d + make_interval(days => days_since) < current_date on conflict do nothing`.execute(db);
  await sql`vacuum analyze roll_rate, entry_rate`.execute(db);
}
