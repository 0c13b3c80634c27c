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

/**
 * Money by a code of the same deal, paid in time, that came after the deal was kept already: it does nothing for
 * the deal yet. The first of them that brings as much as the payment that goes back.
 */
export async function replacementFor(
  db: Db,
  gone: { id: number; loanId: number; amountMinor: number },
  deal: Deal,
): Promise<ReplacementPayment | undefined> {
  const { rows } = await sql<ReplacementPayment>`
    select y.id, y.amount_minor, y.paid_at
    from payment y join repayment_code k on k.id = y.code_id
    where y.loan_id = ${gone.loanId} and y.state = 'POSTED' and y.id > ${gone.id}
      and ${byDeal(deal)} and y.paid_at <= ${deal.until} and y.amount_minor >= ${gone.amountMinor}
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
