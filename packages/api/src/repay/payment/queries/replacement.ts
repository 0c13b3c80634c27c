import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Entry } from "../../loan/rules/payment.ts";
import { isBound } from "./order.ts";

/** What was agreed and came into force by a payment. */
export type Deal = (
  { readonly deductionId: number } | { readonly extensionId: number }
) & {
  /** Who pays later pays for something else. */
  readonly until: Date;
  /** What was to be paid for it, by one payment or by several. */
  readonly payMinor: number;
};

export interface ReplacementPayment {
  readonly id: number;
  readonly amountMinor: number;
  readonly paidAt: Date;
}

const byDeal = (deal: Deal) =>
  "deductionId" in deal
    ? sql`k.deduction_id = ${deal.deductionId}`
    : sql`k.extension_id = ${deal.extensionId}`;

/** The first payment that ever kept the deal: what came before it may have been a part of what was agreed. */
const firstKeeper = (deal: Deal, goneId: number) => sql`least(${goneId}, (
  select min(e.payment_id) from ledger_entry e where e.loan_id = y.loan_id and ${
    "deductionId" in deal
      ? sql`e.cause = 'DEDUCTION' and e.cause_id = ${deal.deductionId}`
      : sql`e.cause = 'EXTENSION' and e.cause_id = ${deal.extensionId}`
  }))`;

/**
 * Money by a code of the same deal, paid in time, that does nothing for the deal yet: it came after the deal had
 * been kept, by whichever payment. The first of them that brings as much as the payment that goes back; none
 * where what is left is less than was agreed.
 */
export async function replacementFor(
  db: Db,
  gone: { id: number; loanId: number; amountMinor: number },
  deal: Deal,
): Promise<ReplacementPayment | undefined> {
  const { rows } = await sql<ReplacementPayment>`
    with in_time as (
      select y.* from payment y join repayment_code k on k.id = y.code_id
      where y.loan_id = ${gone.loanId} and y.state = 'POSTED' and y.id <> ${gone.id}
        and ${byDeal(deal)} and y.paid_at <= ${deal.until})
    select y.id, y.amount_minor, y.paid_at from in_time y
    where y.id > ${firstKeeper(deal, gone.id)} and y.amount_minor >= ${gone.amountMinor}
      and (select sum(amount_minor) from in_time) >= ${deal.payMinor}
      and not ${isBound}
    order by y.paid_at, y.reference limit 1`.execute(db);
  return rows[0];
}

/** What came with a payment and stands, as it was written: to be written again for another. */
export async function entriesInForce(
  db: Db,
  paymentId: number,
): Promise<Entry[]> {
  const { rows } = await sql<Entry & { causeId: number | null }>`
    select installment_id, kind, part, cause, cause_id, sum(amount_minor)::bigint as amount_minor
    from ledger_entry e
    where payment_id = ${paymentId} and cause <> 'REVERSAL'
      and not exists (select from ledger_entry r where r.reverses_id = e.id)
    group by installment_id, kind, part, cause, cause_id having sum(amount_minor) <> 0
    order by min(id)`.execute(db);
  return rows.map(({ causeId, ...entry }) =>
    causeId === null ? entry : { ...entry, causeId },
  );
}
