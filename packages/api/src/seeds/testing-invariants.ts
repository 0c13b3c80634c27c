import { sql } from "kysely";
import type { Db } from "@kolekta/db";
import { toJakartaDay } from "./calendar.ts";

/** Selects rows that only one of the two queries returns. */
function differing(query: string, other: string): string {
  return `
    select count(*) from (
      (${query} except ${other}) union all (${other} except ${query})) difference`;
}

/**
 * Invariants of every seeded database, as SQL that counts violating rows. `:today` is the business
 * day, `:now` the instant of the seed.
 */
export const MONEY: Readonly<Record<string, string>> = {
  "a loan's sums are the sums over its installments": `
    select count(*) from loan l join lateral (
      select sum(principal_minor) principal, sum(interest_minor) interest, sum(late_fee_minor) late_fee,
        sum(extension_fee_minor) fee, sum(repaid_minor) repaid, sum(waived_minor) waived
      from installment where loan_id = l.id) i on true
    where (l.principal_minor, l.interest_minor, l.late_fee_minor, l.extension_fee_minor, l.waived_minor, l.repaid_minor)
      is distinct from (i.principal, i.interest, i.late_fee, i.fee, i.waived, i.repaid)`,
  "payments add up to what a loan has repaid": `
    select count(*) from loan l
    where repaid_minor <> (select coalesce(sum(amount_minor), 0) from payment where loan_id = l.id)`,
  "no installment is overpaid, and a settled one owes nothing": `
    select count(*) from (
      select status, principal_minor + interest_minor + late_fee_minor + extension_fee_minor - repaid_minor - waived_minor owed
      from installment) i
    where owed < 0 or (status in (50, -50, -28, -22)) <> (owed = 0)`,
  "an unpaid installment is overdue from the day after its due day": `
    select count(*) from installment
    where status in (21, 40) and (status = 40) <> (due_on < :today)`,
  "a loan's status follows from its installments": `
    select count(*) from loan l where status <> (
      select case
        when bool_and(status = -22) then -22
        when bool_or(status = 40) then 40
        when bool_or(status = 21) then 21
        else -50 end
      from installment where loan_id = l.id)`,
  "arrears are what is due and unpaid": `
    select count(*) from collection_case c
    where arrears_minor <> (
      select coalesce(sum(principal_minor + interest_minor + late_fee_minor + extension_fee_minor - repaid_minor - waived_minor), 0)
      from installment where loan_id = c.loan_id and due_on <= :today)`,
  "a case is outstanding by what its loan is": `
    select count(*) from collection_case c join loan l on l.id = c.loan_id
    where c.outstanding_minor <> l.outstanding_minor`,
  "payoff is arrears, future principal and the interest that has run": `
    select count(*) from collection_case c join loan l on l.id = c.loan_id
    cross join lateral (
      select coalesce(sum(principal_minor), 0) principal from installment
      where loan_id = l.id and due_on > :today and status = 21) future
    cross join lateral (
      select coalesce(max(due_on), l.loan_on) start_on from installment
      where loan_id = l.id and due_on <= :today) running
    left join lateral (
      select interest_minor, due_on from installment
      where loan_id = l.id and due_on > :today and status = 21 order by due_on limit 1) next on true
    where c.payoff_minor <> c.arrears_minor + future.principal + coalesce(
      floor(next.interest_minor * (:today - start_on)::numeric / (next.due_on - start_on) + 0.5), 0)`,
  "the overdue day is the due day of an installment": `
    select count(*) from collection_case c
    where not exists (select from installment where loan_id = c.loan_id and due_on = c.overdue_on)`,
};

export const WORK: Readonly<Record<string, string>> = {
  "an open case lies in the stage of its days past due, which its institution works": `
    select count(*) from collection_case c left join lateral stage_policy_on(c.stage_id, :today) q on true
    where status in ('C00', 'C10') and (
      dpd_from is null or :today - overdue_on < dpd_from or :today - overdue_on > dpd_to
      or not exists (select from institution_stage iq where (iq.institution_id, iq.stage_id) = (c.institution_id, c.stage_id)))`,
  "a case is assigned exactly where an assignment is active": `
    select count(*) from collection_case c
    left join case_assignment b on b.case_id = c.id and b.released_at is null
    where (c.agent_id, c.assigned_at) is distinct from (b.agent_id, b.assigned_at)`,
  "a case has one active assignment at most, and each assignment ends after it began": `
    select count(*) from (
      select case_id, released_at < assigned_at as reversed,
        count(*) filter (where released_at is null) over (partition by case_id) as active
      from case_assignment) b
    where reversed or active > 1`,
  "a run counts its lines, and what became of each": `
    select count(*) from allocation_run r left join lateral (
      select count(*) cases, count(outcome) done, count(*) filter (where outcome in ('ASSIGNED', 'RELEASED')) assigned,
        count(*) filter (where outcome = 'REFUSED') refused, count(*) filter (where outcome = 'UNASSIGNED') unassigned
      from allocation_decision where run_id = r.id) l on true
    where r.cases <> l.cases
      or r.state = 'DONE' and (r.done, r.assigned, r.refused, r.unassigned) is distinct from (l.done, l.assigned, l.refused, l.unassigned)
      or r.state in ('PREVIEW', 'WAITING', 'DISCARDED', 'FAILED') and l.done > 0`,
  "a case that a run assigned was assigned to the agent of its line": `
    select count(*) from case_assignment b
    left join allocation_decision l on l.run_id = b.run_id and l.case_id = b.case_id
    where b.run_id is not null and (l.outcome, l.agent_id, l.assignment_reason) is distinct from ('ASSIGNED', b.agent_id, b.assignment_reason)`,
  "an agent works in his own institution": `
    select count(*) from collection_case c join app_user u on u.id = c.agent_id join role r on r.id = u.role_id
    where not r.works_cases or u.institution_id <> c.institution_id`,
  "the status log begins with C00, makes allowed moves only and ends at the case's status": `
    select count(*) from (
      select l.*, c.status,
        lag(after) over (partition by case_id order by l.id) earlier,
        lead(l.id) over (partition by case_id order by l.id) following,
        lag(at) over (partition by case_id order by l.id) earlier_at
      from collection_case c left join case_status_log l on l.case_id = c.id) l
    where id is null
      or before is distinct from earlier
      or (before is null and after <> 'C00')
      or (before <> after and not exists (
        select from case_transition where from_status = before and to_status = after))
      or (following is null and after <> status)
      or at < earlier_at`,
  "a worked case was worked by its agent, a pending one was not": `
    select count(*) from collection_case c
    where status in ('C00', 'C10') and (status = 'C10') <> exists (
      select from collection_log l where l.case_id = c.id and l.agent_id = c.agent_id and l.at >= c.assigned_at)`,
  "a case shows the last contact of its log": `
    select count(*) from collection_case c
    left join lateral (
      select result, relation, at, agent_id, next_call_at from collection_log
      where case_id = c.id order by at desc, id desc limit 1) l on true
    where (c.last_result, c.last_relation, c.last_contact_at, c.last_agent_id)
      is distinct from (l.result, l.relation, l.at, l.agent_id)
      or (c.status = 'C10' and c.next_call_at is distinct from l.next_call_at)
      or (c.status <> 'C10' and c.next_call_at is not null)
      or c.first_contact_at is distinct from (select min(at) from collection_log where case_id = c.id)`,
  "a result fits the relation and the call": `
    select count(*) from collection_log
    where (result in ('A10PTP', 'A50DTP', 'A24NOTAU', 'CR10', 'CR70') and relation <> 'R01')
      or (result in ('A28RLVT', 'A30NORLVT') and relation = 'R01')
      or (call_status in ('NCNCT', 'NOA') and result not in ('A20RETRY', 'A60LC'))
      or (call_status = 'NULL' and result not in ('A40NOVLD', 'A60LC'))
      or (channel = '03') <> (call_status is not null)
      or next_call_at <= at`,
  "nobody works a case after it closed": `
    select count(*) from collection_log l where exists (
      select from case_status_log m where m.case_id = l.case_id and m.after not in ('C00', 'C10') and m.at < l.at)`,
  "a log is about a contact of the borrower": `
    select count(*) from collection_log l join contact c on c.id = l.contact_id
    where (l.borrower_id, l.relation, l.phone, l.contact_name) is distinct from (c.borrower_id, c.relation, c.phone, c.name)`,
  "an open promise stands on its case": `
    select count(*) from collection_case c
    left join promise p on p.case_id = c.id and p.state = 'OPEN'
    where (c.promise_on, c.promise_minor) is distinct from (p.due_on, p.amount_minor)
      or (p.id is not null and c.status <> 'C10')`,
  "a promise keeps the limits of its stage and comes with its log": `
    select count(*) from promise p
    join collection_case c on c.id = p.case_id
    cross join lateral stage_policy_on(c.stage_id, (p.created_at at time zone 'Asia/Jakarta')::date) q
    where (p.state = 'OPEN') <> (p.settled_at is null)
      or p.amount_minor < q.promise_floor_minor
      or p.due_on < (p.created_at at time zone 'Asia/Jakarta')::date
      or p.due_on > (p.created_at at time zone 'Asia/Jakarta')::date + q.promise_days
      or not exists (select from collection_log l where l.promise_id = p.id and l.result = 'A10PTP' and l.at = p.created_at)`,
  "a borrower has settled as many cases as he has paid": `
    select count(*) from borrower b
    where times_settled <> (
      select count(*) from collection_case where borrower_id = b.id and status in ('C30', 'C31', 'C32'))`,
  "a closed case was paid, or not, as its status says": `
    select count(*) from collection_case c
    where (status in ('C30', 'C31', 'C32')) and not exists (
        select from payment where case_id = c.id and agent_id = c.agent_id and paid_at = c.closed_at)
      or status = 'C70' and exists (select from payment where case_id = c.id)
      or status in ('C30', 'C31', 'C32') and arrears_minor > 0
      or (status = 'C32') and outstanding_minor > 0
      or status in ('C30', 'C31') and outstanding_minor = 0`,
  "every number is a mobile one with its country code": `
    select count(*) from contact where phone !~ '^628[0-9]{8,11}$'`,
  "the borrower himself is the first contact": `
    select count(*) from borrower b where not exists (
      select from contact c where c.borrower_id = b.id and relation = 'R01' and source = 'APPLICATION' and c.phone = b.phone)`,
  "nothing has happened after now": `
    select count(*) from (
      select at from case_status_log union all select at from collection_log
      union all select paid_at from payment union all select assigned_at from case_assignment
      union all select released_at from case_assignment union all select closed_at from collection_case
      union all select created_at from promise union all select settled_at from promise) as event (at)
    where at > :now`,
  "the tally is the count": differing(
    `select institution_id, stage_id, agent_id, status, tab, is_withheld, sum(n) n from case_count
      group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0`,
    `select institution_id, stage_id, agent_id, status, tab, is_withheld, count(*) from collection_case
      group by 1, 2, 3, 4, 5, 6`,
  ),
  "the tally without agents is the count": differing(
    `select institution_id, stage_id, is_assigned, status, tab, is_withheld, sum(n) n from case_count_total
      group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0`,
    `select institution_id, stage_id, agent_id is not null, status, tab, is_withheld, count(*) from collection_case
      group by 1, 2, 3, 4, 5, 6`,
  ),
};

/** Lists the violated invariants with the number of violating rows. */
export async function countBreaches(
  db: Db,
  invariants: Readonly<Record<string, string>>,
  now: Date,
): Promise<Record<string, number>> {
  const broken: Record<string, number> = {};
  for (const [name, text] of Object.entries(invariants)) {
    const filled = text
      .replaceAll(":today", `date '${toJakartaDay(now)}'`)
      .replaceAll(":now", `timestamptz '${now.toISOString()}'`);
    const { rows } = await sql<{ count: number }>`${sql.raw(filled)}`.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count > 0) broken[name] = count;
  }
  return broken;
}

/** Counts the rows that violate each foreign key; empty when there are none. */
export async function countOrphans(db: Db): Promise<Record<string, number>> {
  const { rows: keys } = await sql<{
    name: string;
    child: string;
    column: string;
    parent: string;
    key: string;
  }>`
    select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
      (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) as column,
      (select attname from pg_attribute where attrelid = confrelid and attnum = confkey[1]) as key
    from pg_constraint where contype = 'f' and cardinality(conkey) = 1`.execute(db);
  const broken: Record<string, number> = {};
  for (const { name, child, column, parent, key } of keys) {
    const { rows } = await sql<{ count: number }>`
      select count(*) from ${sql.raw(child)} c
      where ${sql.ref(`c.${column}`)} is not null
        and not exists (select from ${sql.raw(parent)} p where ${sql.ref(`p.${key}`)} = ${sql.ref(`c.${column}`)})`.execute(
      db,
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0) broken[name] = count;
  }
  return broken;
}
