import type { Day } from "@kolekta/api/core/day";
import type { Db } from "@kolekta/db";
import { sql } from "kysely";

/** Compares the sums of all entries with installments, loans and open cases; counts differences. */
export async function verifyBySql(db: Db, today: Day): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`set local work_mem = '64MB'`.execute(tx);
    const { rows } = await sql<{ differences: number }>`
      select (${INSTALLMENTS}) + (${LOANS}) + (${cases(today)}) as differences`.execute(tx);
    return rows[0]?.differences ?? 0;
  });
}

const charged = (component: string) =>
  sql`coalesce(sum(amount_minor) filter (where kind = 'CHARGE' and component = ${sql.lit(component)}), 0)`;
const due = (component: string) =>
  sql`coalesce(sum(case kind when 'CHARGE' then amount_minor else -amount_minor end) filter (where component = ${sql.lit(component)}), 0)`;
const buildSumSql = (kind: string) =>
  sql`coalesce(sum(amount_minor) filter (where kind = ${sql.lit(kind)}), 0)`;

const INSTALLMENTS = sql`
  select count(*) from installment i full join (
    select installment_id, ${charged("PRINCIPAL")} as p, ${charged("INTEREST")} as n, ${charged("LATE_FEE")} as f,
      ${charged("EXTENSION_FEE")} as x, ${buildSumSql("PAYMENT")} as paid, ${buildSumSql("WAIVER")} as waived,
      ${due("PRINCIPAL")} as pd, ${due("INTEREST")} as nd, ${due("LATE_FEE")} as fd, ${due("EXTENSION_FEE")} as xd
    from ledger_entry where installment_id is not null group by 1) e on e.installment_id = i.id
  where (i.principal_minor, i.interest_minor, i.late_fee_minor, i.extension_fee_minor, i.repaid_minor, i.waived_minor,
      i.principal_due_minor, i.interest_due_minor, i.late_fee_due_minor, i.extension_fee_due_minor)
    is distinct from (p, n, f, x, paid, waived, pd, nd, fd, xd)`;

const LOANS = sql`
  select count(*) from loan l full join (
    select loan_id, sum(principal_minor) as p, sum(interest_minor) as n, sum(late_fee_minor) as f,
      sum(extension_fee_minor) as x, sum(repaid_minor) as paid, sum(waived_minor) as waived
    from installment group by 1) i on i.loan_id = l.id
  where (l.principal_minor, l.interest_minor, l.late_fee_minor, l.extension_fee_minor, l.repaid_minor, l.waived_minor)
    is distinct from (p, n, f, x, paid, waived)`;

/** Computes the balances of living loans on a day by the rules. */
const figures = (day: Day) => sql`
  select l.id as loan_id, a.arrears, a.outstanding, a.overdue_on,
    a.arrears + a.future_principal + greatest(0, coalesce(
      case when a.started_on < ${day}::date then
        (2 * r.interest * (${day}::date - a.started_on) + (r.due_on - a.started_on)) / (2 * (r.due_on - a.started_on)) - r.settled
      end, 0)) as payoff
  from loan l
  cross join lateral (
    select coalesce(sum(owed) filter (where due_on <= ${day}::date), 0)::bigint as arrears,
      coalesce(sum(owed), 0)::bigint as outstanding,
      coalesce(sum(principal_due_minor) filter (where due_on > ${day}::date and owed > 0), 0)::bigint as future_principal,
      bool_or(due_on > ${day}::date and owed > 0) as goes_on,
      min(due_on) filter (where owed > 0) as overdue_on,
      coalesce(max(due_on) filter (where due_on <= ${day}::date), l.loan_on) as started_on
    from (
      select due_on, principal_due_minor, case when status in (-28, -22) then 0 else
        principal_due_minor + interest_due_minor + late_fee_due_minor + extension_fee_due_minor end as owed
      from installment where loan_id = l.id) i
  ) a
  left join lateral (
    select due_on, interest_minor as interest, interest_minor - interest_due_minor as settled
    from installment
    where a.goes_on and loan_id = l.id and due_on > ${day}::date and status not in (-28, -22)
      and principal_due_minor + interest_due_minor + late_fee_due_minor + extension_fee_due_minor > 0
    order by due_on, period limit 1
  ) r on true
  where l.status in (21, 40)`;

const cases = (today: Day) => sql`
  select count(*) from collection_case c join (${figures(today)}) f on f.loan_id = c.loan_id
  where c.status in ('C00', 'C10') and (c.arrears_minor, c.outstanding_minor, c.payoff_minor, c.overdue_on)
    is distinct from (f.arrears, f.outstanding, f.payoff, coalesce(f.overdue_on, c.overdue_on))`;
