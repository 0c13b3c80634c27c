import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import type { Currency } from "../../../core/money.ts";
import type { EntryKind, Part } from "../contract.ts";
import type { Terms } from "../rules/terms.ts";

export interface LoanRow {
  readonly id: number;
  readonly number: string;
  readonly borrowerId: number;
  readonly productId: number;
  readonly currency: Currency;
  readonly loanOn: Day;
}

/** Held until the end of the transaction: whoever changes a loan's money waits here. */
export async function lock(
  db: Db,
  loanId: number,
): Promise<LoanRow | undefined> {
  const { rows } = await sql<LoanRow>`
    select l.id, l.number, l.borrower_id, l.product_id, p.currency, l.loan_on
    from loan l join product p on p.id = l.product_id
    where l.id = ${loanId} for update of l`.execute(db);
  return rows[0];
}

export async function find(
  db: Db,
  loanId: number,
): Promise<LoanRow | undefined> {
  const { rows } = await sql<LoanRow>`
    select l.id, l.number, l.borrower_id, l.product_id, p.currency, l.loan_on
    from loan l join product p on p.id = l.product_id where l.id = ${loanId}`.execute(
    db,
  );
  return rows[0];
}

/** The terms in force on the day. */
export async function termsOn(
  db: Db,
  productId: number,
  day: Day,
): Promise<Terms | undefined> {
  const { rows } = await sql<Terms>`
    select late_rate_ppm, late_base, grace_days, cost_cap_bp, waterfall, tolerance_minor, rounding_minor,
      extension_rate_ppm, extension_rounding_minor
    from product_terms where product_id = ${productId} and from_on <= ${day}::date
    order by from_on desc limit 1`.execute(db);
  return rows[0];
}

export interface InstallmentRow {
  readonly id: number;
  readonly loanId: number;
  readonly period: number;
  readonly dueOn: Day;
  readonly status: number;
  readonly repaidOn: Day | null;
}

/** In the order in which they are collected. */
export async function installments(
  db: Db,
  loanIds: readonly number[],
): Promise<InstallmentRow[]> {
  const { rows } = await sql<InstallmentRow>`
    select id, loan_id, period, due_on, status, repaid_on from installment
    where loan_id = any(${loanIds}::bigint[]) order by loan_id, due_on, period`.execute(
    db,
  );
  return rows;
}

/** Entries of one kind on one part, added up. */
export interface TotalRow {
  readonly loanId: number;
  readonly installmentId: number | null;
  readonly kind: EntryKind;
  readonly part: Part | null;
  readonly amountMinor: number;
}

export async function totals(
  db: Db,
  loanIds: readonly number[],
): Promise<TotalRow[]> {
  const { rows } = await sql<TotalRow>`
    select loan_id, installment_id, kind, part, sum(amount_minor)::bigint as amount_minor
    from ledger_entry where loan_id = any(${loanIds}::bigint[])
    group by loan_id, installment_id, kind, part`.execute(db);
  return rows;
}
