import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Placing } from "./place.ts";

/**
 * The installments that stand for each loan of the tape: what is overdue, and what is still to fall due. They
 * replace whatever the loan had: a tape is the lender's word. A new installment opens its own ledger; of a known
 * one the difference is entered.
 */
export async function placeInstallments(
  db: Db,
  placing: Placing,
): Promise<void> {
  await tell(db);
  await sql`
    insert into installment (loan_id, period, due_on, status, principal_minor, interest_minor, penalty_minor,
      repaid_minor, reduced_minor, repaid_on)
    select loan_id, period, due_on, status, principal, interest, penalty, repaid, reduced,
      case when principal + interest + penalty = repaid + reduced then ${placing.asOf}::date end
    from told order by loan_id, period on conflict (loan_id, period) do nothing`.execute(
    db,
  );
  await enterDifferences(db, placing);
  await followTold(db, placing);
}

async function tell(db: Db): Promise<void> {
  await sql`
    create temporary table told on commit drop as
    select loan_id, verdict, 1::smallint as period, due_on, loan_status as status,
      principal - rest_principal as principal, interest - rest_interest as interest, penalty, repaid, reduced
    from tape where verdict in ('CREATED', 'UPDATED')
    union all
    select loan_id, verdict, 2::smallint, rest_on, 21, rest_principal, rest_interest, 0, 0, 0
    from tape where verdict in ('CREATED', 'UPDATED') and rest_on is not null
    union all
    select loan_id, verdict, period, i.due_on, -28, 0, 0, 0, 0, 0
    from installment i join tape using (loan_id)
    where verdict = 'UPDATED' and i.period > case when rest_on is null then 1 else 2 end`.execute(
    db,
  );
  await sql`analyze told`.execute(db);
}

async function enterDifferences(
  db: Db,
  { today, now }: Placing,
): Promise<void> {
  await sql`
    insert into ledger_entry (loan_id, installment_id, kind, part, amount_minor, value_on, value_at, cause)
    select loan_id, installment_id, kind, part, sum(amount), ${today}::date, ${now}, 'TAPE'
    from (
      select told.loan_id, i.id as installment_id, kind, part, amount
      from told join installment i using (loan_id, period)
      cross join lateral opening_parts(principal, interest, penalty, 0, repaid, reduced) p
      cross join lateral (values ('CHARGE', p.charged), ('PAYMENT', p.paid), ('WAIVER', p.waived)) one (kind, amount)
      where verdict = 'UPDATED'
      union all
      select e.loan_id, e.installment_id, e.kind, e.part, -e.amount_minor
      from ledger_entry e join (select distinct loan_id from told where verdict = 'UPDATED') t using (loan_id)
      where e.kind <> 'CREDIT'
    ) compared
    group by loan_id, installment_id, kind, part having sum(amount) <> 0
    order by loan_id, installment_id, kind, part`.execute(db);
}

async function followTold(db: Db, { asOf }: Placing): Promise<void> {
  await sql`
    update installment i set due_on = told.due_on, status = told.status, principal_minor = principal,
      interest_minor = interest, penalty_minor = penalty, extension_fee_minor = 0,
      repaid_minor = repaid, reduced_minor = reduced, principal_due_minor = due.principal_due,
      interest_due_minor = due.interest_due, penalty_due_minor = due.penalty_due, extension_fee_due_minor = 0,
      repaid_on = case when principal + interest + penalty = repaid + reduced then coalesce(i.repaid_on, ${asOf}::date) end
    from told cross join lateral (
      select sum(charged - paid - waived) filter (where part = 'PRINCIPAL') as principal_due,
        sum(charged - paid - waived) filter (where part = 'INTEREST') as interest_due,
        sum(charged - paid - waived) filter (where part = 'PENALTY') as penalty_due
      from opening_parts(principal, interest, penalty, 0, repaid, reduced)) due
    where told.verdict = 'UPDATED' and (i.loan_id, i.period) = (told.loan_id, told.period)`.execute(
    db,
  );
}
