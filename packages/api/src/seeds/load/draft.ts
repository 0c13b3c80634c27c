/** Builds a pseudo-random number from 0 to sides - 1 that depends only on the case's number `n`. */
export const pseudoRandomSql = (salt: number, sides: number | string): string =>
  `((hashint8extended(n, ${salt}) & 2147483647)::int % (${sides}))`;

/** Builds the instant of `hours` o'clock in Jakarta on `day`. */
export const atHour = (day: string, hours: string): string =>
  `((${day})::timestamp + (${hours}) * interval '1 hour') at time zone 'Asia/Jakarta'`;

/**
 * Working tables of one loading session: constants of all cases, their agents, one row per case of
 * the current batch, its installments, and their sums.
 */
export const WORKING_TABLES = [
  `create temp table setting (now timestamptz, today date, base bigint, single_id bigint, instalment_id bigint,
    head_id bigint, ops_id bigint, arrival_id bigint, given text[], family text[], cities text[])`,
  `create temp table desk (seq int primary key, agent_id bigint, institution_id bigint, leader_id bigint)`,
  `create temp table draft (n bigint, id bigint, status text, is_open boolean, dpd int, stage_id bigint,
    agent_id bigint, institution_id bigint, leader_id bigint, is_single boolean, periods int, current int,
    principal bigint, interest bigint, overdue_on date, opened_on date, end_on date, loan_on date,
    opened_at timestamptz, assigned_at timestamptz, end_at timestamptz, last_at timestamptz, first_at timestamptz,
    talks int, promise_on date, last_result text, next_call_at timestamptz)`,
  `create temp table slice (n bigint, period int, due_on date, status int, principal bigint, interest bigint,
    late_fee bigint, fee bigint, repaid bigint, repaid_on date, is_earlier boolean)`,
  `create temp table figures (n bigint, status int, principal bigint, interest bigint, late_fee bigint, repaid bigint,
    fee bigint, arrears bigint, outstanding bigint, payoff bigint, band smallint, rank bigint, until timestamptz)`,
];

/** Seven in ten are open; three in a hundred wait for an agent. */
const STATUS = `
  select n, r between 240 and 269 as is_loose, case
    when r < 270 then 'C00' when r < 700 then 'C10' when r < 780 then 'C30' when r < 800 then 'C31'
    when r < 940 then 'C32' when r < 980 then 'C40' when r < 990 then 'C70' else 'C80' end as status
  from (select n, ${pseudoRandomSql(1, 1000)} as r from generate_series($from::bigint, $to::bigint) n) rolled`;

const DPD = `
  select *, status in ('C00', 'C10') as is_open, case status
    when 'C30' then 1 + ${pseudoRandomSql(2, 29)} when 'C31' then 1 + ${pseudoRandomSql(2, 20)} when 'C32' then 1 + ${pseudoRandomSql(2, 60)}
    when 'C80' then 95 + ${pseudoRandomSql(2, 50)} when 'C00' then spread when 'C10' then greatest(spread, -2)
    else greatest(spread, 1) end as dpd
  from (select *, case
    when r < 8 then -3 + ${pseudoRandomSql(3, 4)} when r < 30 then 1 + ${pseudoRandomSql(3, 7)} when r < 47 then 8 + ${pseudoRandomSql(3, 8)}
    when r < 66 then 16 + ${pseudoRandomSql(3, 15)} when r < 82 then 31 + ${pseudoRandomSql(3, 30)} when r < 91 then 61 + ${pseudoRandomSql(3, 30)}
    else 91 + ${pseudoRandomSql(3, 60)} end as spread
    from (select *, ${pseudoRandomSql(2, 100)} as r from with_status) rolled) spread`;

/** A closed case was closed before the next installment was due. */
const DAYS = `
  select *, end_on - dpd as overdue_on,
    end_on - case status when 'C00' then ${pseudoRandomSql(5, "least(dpd + 3, 6) + 1")}
      else 1 + ${pseudoRandomSql(5, "least(dpd + 2, 20) + 1")} end as opened_on
  from (select *, case when is_open then s.today
      else s.today - ${pseudoRandomSql(4, "least(20, 29 - dpd % 30) + 1")} end as end_on
    from with_dpd cross join (select now, today, base from setting) s) ended`;

const TERMS = `
  select *, case when is_single then 500000 + 50000 * ${pseudoRandomSql(11, 51)} when periods = 3 then 500000 + 50000 * ${pseudoRandomSql(11, 43)}
    else 250000 + 50000 * ${pseudoRandomSql(11, 22)} end as principal,
    case when status = 'C70' then 0 else ${pseudoRandomSql(10, "periods - needed + 1")} end as current
  from (select *, case when is_single or dpd < 0 then 1 else 1 + dpd / 30 end + (status = 'C30')::int as needed,
      case when is_single then 1 when dpd < 60 then 3 else 6 end as periods
    from (select *, status in ('C31', 'C32') or (status <> 'C30' and ${pseudoRandomSql(9, 10)} < 6) as is_single
      from with_days) kinded) counted`;

const INSTANTS = `
  select *, least(now, ${atHour("opened_on", "7.5")}) as opened_at,
    least(now, ${atHour("opened_on", `8 + ${pseudoRandomSql(6, 60)} / 60.0`)}) as assigned_at,
    case when is_open then now else least(now, ${atHour("end_on", `10 + ${pseudoRandomSql(7, 480)} / 60.0`)}) end as end_at,
    case when status = 'C10' then 1 + ${pseudoRandomSql(8, 3)} when status in ('C00', 'C70') then 0 else 1 end as talks
  from with_terms`;

const TALKS = `
  select *, last_at - (last_at - assigned_at) * ((talks - 1)::float / greatest(talks, 1)) as first_at,
    case when status = 'C10' and ${pseudoRandomSql(12, 100)} < 25 then least(
      (last_at at time zone 'Asia/Jakarta')::date + q.promise_days,
      greatest((last_at at time zone 'Asia/Jakarta')::date, today - 1 + ${pseudoRandomSql(13, 4)})) end as promise_on
  from (select *, case when talks > 0 then
      greatest(assigned_at + interval '1 hour', end_at - (1 + ${pseudoRandomSql(14, 60)}) * interval '1 hour') end as last_at
    from with_moments) spoken
  join (select stage_id, dpd_from, dpd_to, promise_days from stage_policy) q
    on dpd >= q.dpd_from and (q.dpd_to is null or dpd <= q.dpd_to)`;

/** One row per case of the batch, without amounts. */
export const FILL_DRAFT = `
  with with_status as materialized (${STATUS}), with_dpd as materialized (${DPD}), with_days as materialized (${DAYS}), with_terms as materialized (${TERMS}),
    with_moments as materialized (${INSTANTS}), with_talks as materialized (${TALKS})
  insert into draft
  select n, base + n, status, is_open, dpd, t.stage_id,
    case when not is_loose then d.agent_id end, d.institution_id, d.leader_id, is_single, periods, current,
    principal, principal * case when is_single then 6 else 8 end / 100,
    overdue_on, opened_on, end_on, overdue_on - 30 * (current + 1),
    opened_at, assigned_at, end_at, last_at, first_at, talks, promise_on,
    case when talks = 0 then null when promise_on is not null then 'A10PTP'
      else (array['A20RETRY', 'A20RETRY', 'A40NOVLD', 'A50DTP', 'MSS'])[1 + ${pseudoRandomSql(15, 5)}] end,
    case when promise_on is not null then greatest(last_at + interval '2 hours', ${atHour("promise_on", "9")})
      else greatest(last_at + interval '1 hour', now + (${pseudoRandomSql(16, 72)} - 12) * interval '1 hour') end
  from with_talks t
  join desk d on d.seq = (hashint8extended(n, 17) & 2147483647) % (select count(*) from desk)`;
