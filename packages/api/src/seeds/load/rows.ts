import { atHour, pseudoRandomSql } from "./draft.ts";

const BORROWERS = `
  insert into borrower (id, name, phone, zone, zone_source, id_type, address, province, times_settled, created_at)
  overriding system value
  select id, given[1 + ${pseudoRandomSql(20, "cardinality(given)")}] || ' ' || family[1 + ${pseudoRandomSql(21, "cardinality(family)")}],
    '628' || lpad((hashint8extended(n, 22) & 2147483647)::text, 10, '0'), 'Asia/Jakarta', 'GIVEN', 'KTP',
    'Jl. Merdeka No. ' || 1 + ${pseudoRandomSql(23, 200)} || ', ' || cities[1 + ${pseudoRandomSql(24, "cardinality(cities)")}],
    cities[1 + ${pseudoRandomSql(24, "cardinality(cities)")}],
    (status in ('C30', 'C31', 'C32'))::int, ${atHour("loan_on", "9")}
  from draft cross join setting`;

const CONTACTS = `
  insert into contact (id, borrower_id, relation, name, phone, source, last_result, last_contact_at, created_at)
  overriding system value
  select d.id, d.id, 'R01', b.name, b.phone, 'APPLICATION', last_result, last_at, b.created_at
  from draft d join borrower b on b.id = d.id`;

const LOANS = `
  insert into loan (id, product_id, borrower_id, number, status, loan_on, periods, principal_minor, interest_minor,
    late_fee_minor, extension_fee_minor, repaid_minor, opening_event_id, created_at, updated_at)
  overriding system value
  select id, case when is_single then single_id else instalment_id end, id,
    case when is_single then 'DL' else 'CR' end || lpad(id::text, 10, '0'), f.status, loan_on, periods,
    f.principal, f.interest, f.late_fee, f.fee, f.repaid, arrival_id, ${atHour("loan_on", "10")}, ${atHour("loan_on", "10")}
  from draft join figures f using (n) cross join setting`;

/** Written with the final work rank. */
const CASES = `
  insert into collection_case (id, loan_id, borrower_id, product_id, institution_id, stage_id, agent_id, status,
    arrears_minor, outstanding_minor, payoff_minor, overdue_on, initial_overdue_on, opened_on, assigned_at, first_contact_at, closed_at,
    last_result, last_relation, last_contact_at, last_agent_id, next_call_at, promise_on, promise_minor, work_band, work_rank, work_rank_until,
    created_at, is_withheld, recalled_at)
  overriding system value
  select id, id, id, case when is_single then single_id else instalment_id end, institution_id, stage_id,
    case when d.status not in ('C40', 'C70') then agent_id end, d.status, arrears, outstanding, payoff,
    overdue_on, overdue_on, opened_on, case when agent_id is not null and d.status not in ('C40', 'C70') then assigned_at end,
    first_at, case when not is_open then end_at end, last_result, case when talks > 0 then 'R01' end, last_at,
    case when talks > 0 then agent_id end, case when d.status = 'C10' then d.next_call_at end, promise_on,
    case when promise_on is not null then coalesce(nullif(arrears, 0), d.principal + d.interest) end,
    band, rank, until, opened_at, d.status = 'C40',
    case when d.status = 'C40' then end_at end
  from draft d join figures using (n) cross join setting`;

const ASSIGNMENTS = `
  insert into case_assignment (case_id, agent_id, assigned_by, assigned_at, released_at, reason)
  select id, agent_id, leader_id, assigned_at, case when status in ('C40', 'C70') then end_at end,
    case status when 'C40' then 'RECALLED' when 'C70' then 'VOIDED' end
  from draft where agent_id is not null`;

const PROMISES = `
  insert into promise (id, case_id, agent_id, amount_minor, due_on, created_at)
  overriding system value
  select d.id, d.id, d.agent_id, c.promise_minor, d.promise_on, last_at
  from draft d join collection_case c on c.id = d.id where d.promise_on is not null`;

const LOGS = `
  insert into collection_log (case_id, borrower_id, institution_id, agent_id, at, channel, contact_id, contact_name,
    relation, phone, source, call_status, result, remark, next_call_at, promise_id)
  select d.id, d.id, institution_id, agent_id, said_at, case when result = 'MSS' then '02' else '03' end, d.id, c.name,
    'R01', c.phone, 'APPLICATION', case result when 'MSS' then null when 'A20RETRY' then 'NOA' else 'CNCT' end, result,
    case result when 'A10PTP' then 'Promised to pay.' when 'A50DTP' then 'Refuses to pay.'
      when 'A40NOVLD' then 'Asked to be called back.' when 'MSS' then 'Reminder sent.' else 'No answer.' end,
    case when j = talks then d.next_call_at else said_at + interval '1 day' end,
    case when j = talks and d.promise_on is not null then d.id end
  from draft d join contact c on c.id = d.id cross join generate_series(1, talks) j
  cross join lateral (
    select last_at - (last_at - assigned_at) * ((talks - j)::float / talks) as said_at,
      case when j = talks then d.last_result else
        (array['A20RETRY', 'A20RETRY', 'A40NOVLD', 'MSS'])[1 + ${pseudoRandomSql(18, 4)}] end as result) said
  order by d.n, j`;

/** Placed, assigned, worked, closed: one row for each step of the case. */
const TRAIL = `
  insert into case_status_log (case_id, at, event, before, after, reason, operator_id, agent_id, institution_id,
    stage_id, dpd, arrears_minor, principal_minor, fee_minor)
  select id, m.at, event, before, after, reason, operator_id, case when seq > 1 then agent_id end, institution_id, stage_id,
    greatest(0, dpd),
    principal + interest, principal * (periods - current), late_fee
  from draft join (select n, late_fee from figures) owed using (n) cross join setting cross join lateral (values
    (1, opened_at, 'PLACED', null, 'C00', null, null::bigint, true),
    (2, assigned_at, 'ASSIGNED', 'C00', 'C00', null, leader_id, agent_id is not null),
    (3, first_at, 'WORKED', 'C00', 'C10', null, agent_id, talks > 0),
    (4, end_at, case status when 'C30' then 'ARREARS_PAID' when 'C31' then 'EXTENDED' when 'C32' then 'PAID_OFF'
        when 'C40' then 'RECALLED' when 'C70' then 'VOIDED' else 'WRITTEN_OFF' end,
      case when talks > 0 then 'C10' else 'C00' end, status,
      case status when 'C40' then 'PLACEMENT_END' when 'C70' then 'WRONG_IMPORT' when 'C80' then 'POLICY' end,
      case when status in ('C40', 'C70') then ops_id when status = 'C80' then head_id end, not is_open)
    ) m (seq, at, event, before, after, reason, operator_id, happened)
  where happened order by n, seq`;

const EARLIER_PAYMENTS = `
  insert into payment (loan_id, channel, reference, amount_minor, paid_at, created_at)
  select base + n, 'VA_BCA', 'PAY' || base + n || '-' || period, repaid,
    ${atHour("due_on", "9")}, ${atHour("due_on", "9")}
  from slice cross join setting where is_earlier`;

const CLOSING_PAYMENTS = `
  insert into payment (loan_id, case_id, institution_id, agent_id, channel, reference, amount_minor, paid_at, created_at)
  select d.id, d.id, institution_id, agent_id, 'VA_BRI', 'PAY' || d.id || '-0', paid.amount, end_at, end_at
  from draft d
  join (select n, sum(repaid) as amount from slice where not is_earlier group by n) paid using (n)
  where d.status in ('C30', 'C31', 'C32')`;

/** Rows that a case depends on. */
export const CASE_DEPENDENCIES = [BORROWERS, CONTACTS, LOANS];

/** Rows of the history of a case. */
export const EVENTS = [
  CASES,
  ASSIGNMENTS,
  PROMISES,
  LOGS,
  TRAIL,
  EARLIER_PAYMENTS,
  CLOSING_PAYMENTS,
];

/** Counts that the triggers of the cases would write. */
export const CASE_COUNTS = [
  `insert into case_count (institution_id, stage_id, agent_id, status, tab, is_withheld, n)
  select c.institution_id, c.stage_id, c.agent_id, c.status, tab, c.is_withheld, count(*)
  from collection_case c join draft using (id) group by 1, 2, 3, 4, 5, 6`,
  `insert into case_count_total (institution_id, stage_id, is_assigned, status, tab, is_withheld, n)
  select c.institution_id, c.stage_id, c.agent_id is not null, c.status, tab, c.is_withheld, count(*)
  from collection_case c join draft using (id) group by 1, 2, 3, 4, 5, 6`,
];
