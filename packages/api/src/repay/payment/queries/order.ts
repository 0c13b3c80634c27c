import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import type { Line } from "../../loan/rules/ledger.ts";
import type { Fee } from "../rules/replay.ts";

export interface Later {
  readonly id: number;
  readonly amountMinor: number;
  readonly paidAt: Date;
  /** Something else was built on it: an extension, a deduction, a refund. */
  readonly bound: boolean;
}

export const isBound = sql<boolean>`exists (
  select from ledger_entry e where e.payment_id = y.id and e.cause in ('DEDUCTION', 'EXTENSION', 'REFUND')
    and not exists (select from ledger_entry r where r.reverses_id = e.id))`;

/** Payments of the loan that were made after this one, in the order of the borrower's days; equal moments go by reference. */
export async function laterThan(
  db: Db,
  loanId: number,
  { paidAt, reference }: { paidAt: Date; reference: string },
): Promise<Later[]> {
  const { rows } = await sql<Later>`
    select y.id, y.amount_minor, y.paid_at, ${isBound} as bound
    from payment y
    where y.loan_id = ${loanId} and y.state = 'POSTED' and (y.paid_at, y.reference) > (${paidAt}, ${reference})
      and exists (select from ledger_entry e where e.payment_id = y.id)
    order by y.paid_at, y.reference`.execute(db);
  return rows;
}

/** The same, and with them earlier ones that were told late and found nothing owed any more. */
export async function laterOrUnapplied(
  db: Db,
  loanId: number,
  { id, paidAt, reference }: { id: number; paidAt: Date; reference: string },
): Promise<Later[]> {
  const { rows } = await sql<Later>`
    select y.id, y.amount_minor, y.paid_at, ${isBound} as bound
    from payment y
    where y.loan_id = ${loanId} and y.state = 'POSTED' and y.id <> ${id}
      and exists (select from ledger_entry e where e.payment_id = y.id)
      and ((y.paid_at, y.reference) > (${paidAt}, ${reference})
        or not ${isBound} and
          (select sum(e.amount_minor) from ledger_entry e where e.payment_id = y.id and e.kind = 'CREDIT') > 0)
    order by y.paid_at, y.reference`.execute(db);
  return rows;
}

export interface StandingLine extends Line {
  readonly paymentId: number;
}

/** What stands in the ledger of what came with these payments, added up. */
export async function standing(
  db: Db,
  paymentIds: readonly number[],
): Promise<StandingLine[]> {
  if (paymentIds.length === 0) return [];
  const { rows } = await sql<StandingLine>`
    select payment_id, installment_id, kind, part, sum(amount_minor)::bigint as amount_minor
    from ledger_entry where payment_id = any(${paymentIds}::bigint[])
    group by payment_id, installment_id, kind, part having sum(amount_minor) <> 0`.execute(
    db,
  );
  return rows;
}

/** Late fees of the days after this one, with what stands of them. */
export async function feesAfter(
  db: Db,
  loanId: number,
  day: Day,
): Promise<Fee[]> {
  const { rows } = await sql<Fee>`
    select e.id as entry_id, e.installment_id, e.business_on as on, e.amount_minor as charged_minor,
      (e.amount_minor + coalesce(sum(c.amount_minor), 0))::bigint as stands_minor
    from ledger_entry e
    left join ledger_entry c on c.loan_id = e.loan_id and c.cause = 'PAYMENT' and c.kind = 'CHARGE' and c.cause_id = e.id
    where e.loan_id = ${loanId} and e.cause = 'ACCRUAL' and e.business_on > ${day}::date
      and not exists (select from ledger_entry r where r.reverses_id = e.id)
    group by e.id order by e.business_on, e.id`.execute(db);
  return rows;
}
