import { idArray } from "@kolekta/api/core/sql";
import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Payable } from "./callback-codes.ts";

/** Counts each effect of payments by these codes; every count must equal the number of codes. */
async function countEffects(db: Db, paid: readonly Payable[]): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    with paid as materialized (
      select y.id, y.loan_id, y.case_id, y.code_id, y.amount_minor from payment y
      where y.code_id = any(${idArray(paid.map((payable) => payable.codeId))}))
    select count(*) as payments,
      count(*) filter (where exists (select from payment_event v where v.payment_id = y.id and v.state = 'POSTED')) as events,
      count(*) filter (where y.amount_minor = (
        select sum(amount_minor) from ledger_entry e where e.payment_id = y.id and kind <> 'WAIVER')) as ledgers,
      count(*) filter (where not exists (
        select from installment i where i.loan_id = y.loan_id
          and i.principal_due_minor + i.interest_due_minor + i.late_fee_due_minor + i.extension_fee_due_minor > 0)) as installments,
      count(*) filter (where exists (
        select from loan l where l.id = y.loan_id and l.status = -50 and l.outstanding_minor = 0)) as loans,
      count(*) filter (where exists (
        select from collection_case c where c.id = y.case_id and c.status = 'C32' and c.closed_at is not null
          and c.outstanding_minor = 0)) as cases,
      count(*) filter (where exists (
        select from case_status_log s where s.case_id = y.case_id and s.event = 'PAID_OFF')) as moves,
      count(*) filter (where exists (
        select from repayment_code r where r.id = y.code_id and r.state = 'PAID' and r.paid_minor = y.amount_minor)) as codes,
      count(*) filter (where not exists (
        select from promise p where p.case_id = y.case_id and p.state = 'OPEN')) as promises,
      count(*) filter (where exists (
        select from report_fact f where f.kind = 'POSTED' and f.ref_id = y.id)) as facts,
      count(*) filter (where exists (
        select from audit_log a where a.entity = 'payment' and a.entity_id = y.id::text and a.action = 'payment.post')) as audits
    from paid y`.execute(db);
  return rows[0] ?? {};
}

/** Throws if a payment has not taken its full effect. */
export async function expectFullEffect(db: Db, paid: readonly Payable[]): Promise<void> {
  // Effects are found by payment; without new statistics the planner expects small tables.
  await sql`analyze report_fact, payment, ledger_entry`.execute(db);
  for (const [effect, count] of Object.entries(await countEffects(db, paid)))
    if (count !== paid.length) throw new Error(`${count} ${effect} of ${paid.length} payments`);
}
