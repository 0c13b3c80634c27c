import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import { execute } from "../../../core/query.ts";
import { dayAt } from "../../../core/zone-sql.ts";
import type { VerifiableRows } from "../../run/actions/collect.ts";

/**
 * Without entry rates, which show the knowledge at the end of the day: a payment recorded later for
 * an earlier day does not change them.
 */
export const verifiableRows: VerifiableRows = {
  table: "roll_rate",
  day: sql`(t.day + t.days_since - 1)`,
  span: "day",
};

const buildInstitutionSql = (
  column: RawBuilder<unknown>,
  institutionId: number | null,
): RawBuilder<SqlBool> => (institutionId === null ? sql`true` : sql`${column} = ${institutionId}`);

/**
 * Outcome of a case, from the positions of its stages in the order of days past due, or from its
 * end.
 */
const outcome = (
  here: RawBuilder<unknown>,
  there: RawBuilder<unknown>,
  [stage, then, ended]: readonly [
    stage: RawBuilder<unknown>,
    then: RawBuilder<unknown>,
    ended: RawBuilder<unknown>,
  ],
): RawBuilder<string> => sql<string>`
  case when ${then} = ${stage} then 'SAME' when ${then} is not null then case when ${there} > ${here} then 'WORSE' else 'BETTER' end
    when ${ended} in ('C30', 'C31', 'C32') then 'PAID' when ${ended} = 'C40' then 'WITHDRAWN'
    when ${ended} = 'C70' then 'CANCELLED' else 'WRITTEN_OFF' end`;

/** Position of each stage on a day, by days past due. */
export const stagesOn = (day: RawBuilder<unknown>) => sql`
  select q.id, row_number() over (order by p.dpd_from nulls last, q.id) as place
  from stage q left join lateral stage_policy_on(q.id, ${day}) p on true`;

/**
 * Writes the outcomes of the cohorts of the last 30 days at the end of this day. A case is in one
 * stage at a time, so each stage period adds its case to the cohorts of the days that started in
 * it. Equal stage periods are counted before they are spread over their days.
 */
export async function writeRollRates(
  db: Db,
  day: Day,
  institutionId: number | null,
): Promise<number> {
  await execute(db)`
    delete from roll_rate where day between ${day}::date - 29 and ${day}::date and days_since = ${day}::date - day + 1
      and ${buildInstitutionSql(sql.ref("institution_id"), institutionId)}`;
  const { numAffectedRows } = await sql`
    with recent as (
      select institution_id, stage_id, currency, from_on, until_on, principal_minor,
        first_value(case when until_on is null or until_on > ${day}::date then stage_id end) over newest as then_id,
        first_value(case when until_on <= ${day}::date then exit_kind end) over newest as ended
      from case_stage_period s
      where from_on <= ${day}::date and (until_on is null or until_on >= ${day}::date - 29)
        and ${buildInstitutionSql(sql.ref("s.institution_id"), institutionId)}
      window newest as (partition by case_id order by seq desc)
    ),
    alike as (
      select institution_id, stage_id, currency, greatest(from_on + 1, ${day}::date - 29) as first_on,
        least(until_on, ${day}::date) as last_on, then_id, ended, count(*) as cases, sum(principal_minor) as principal
      from recent group by 1, 2, 3, 4, 5, 6, 7
    ),
    stage_position as (${stagesOn(sql`${day}::date`)})
    insert into roll_rate (institution_id, day, stage_id, currency, days_since, outcome, cases, principal_minor)
    select a.institution_id, one::date, a.stage_id, a.currency, ${day}::date - one::date + 1,
      ${outcome(sql.ref("here.place"), sql.ref("there.place"), [sql.ref("a.stage_id"), sql.ref("a.then_id"), sql.ref("a.ended")])},
      sum(a.cases), sum(a.principal)
    from alike a
    join stage_position here on here.id = a.stage_id
    left join stage_position there on there.id = a.then_id
    cross join generate_series(a.first_on, a.last_on, interval '1 day') one
    group by 1, 2, 3, 4, 5, 6`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Writes the unpaid part, at the end of this day, of the installments that fell due in the last 30
 * days: the current debt without entries of later value days. A loan counts from the day of its
 * opening. The installments due on a day are those known at its end.
 */
export async function collectEntries(
  db: Db,
  day: Day,
  institutionId: number | null,
): Promise<number> {
  await execute(db)`
    delete from entry_rate where day between ${day}::date - 30 and ${day}::date and days_since = ${day}::date - day
      and ${buildInstitutionSql(sql.ref("institution_id"), institutionId)}`;
  const { numAffectedRows } = await sql`
    with later as (
      select installment_id,
        sum(amount_minor) filter (where kind = 'CHARGE' and component = 'PRINCIPAL') as charged,
        sum(case kind when 'CHARGE' then amount_minor else -amount_minor end) filter (where component = 'PRINCIPAL') as principal,
        sum(case kind when 'CHARGE' then amount_minor else -amount_minor end) filter (where component = 'INTEREST') as interest
      from ledger_entry where value_on > ${day}::date and component in ('PRINCIPAL', 'INTEREST') group by 1
    ),
    last_case as (
      select distinct on (loan_id) loan_id, institution_id from collection_case order by loan_id, id desc
    ),
    due as (
      select coalesce(c.institution_id, t.institution_id) as institution_id, n.due_on as day, p.currency, l.created_at,
        n.principal_minor - coalesce(a.charged, 0) as due_minor,
        greatest(0, n.principal_due_minor - coalesce(a.principal, 0)) as principal,
        greatest(0, n.interest_due_minor - coalesce(a.interest, 0)) as interest
      from installment n
      join loan l on l.id = n.loan_id
      join product p on p.id = l.product_id
      left join loan_tape t on t.loan_id = l.id
      left join last_case c on c.loan_id = l.id
      left join later a on a.installment_id = n.id
      where n.due_on between ${day}::date - 30 and ${day}::date and n.status <> -22
    ),
    counted as (
      select d.institution_id, d.day, d.currency, count(*) as due_count, sum(due_minor) as due_minor,
        count(*) filter (where principal + interest > 0) as unpaid_count, sum(principal) as unpaid_minor
      from due d join institution i on i.id = d.institution_id
      where d.due_minor > 0 and ${dayAt(sql`d.created_at`)} <= d.day
        and ${buildInstitutionSql(sql.ref("d.institution_id"), institutionId)}
      group by 1, 2, 3
    )
    insert into entry_rate (institution_id, day, currency, days_since, due_count, due_minor, unpaid_count, unpaid_minor)
    select c.institution_id, c.day, c.currency, ${day}::date - c.day, coalesce(z.due_count, c.due_count),
      coalesce(z.due_minor, c.due_minor), c.unpaid_count, c.unpaid_minor
    from counted c
    left join entry_rate z on (z.institution_id, z.day, z.currency) = (c.institution_id, c.day, c.currency)
      and z.days_since = 0 and c.day < ${day}::date`.execute(db);
  return Number(numAffectedRows ?? 0);
}
