import type { Db } from "@kolekta/db";
import { execute } from "../../../core/query.ts";
import { columnText } from "../../../core/sql.ts";
import { type Day, DEFAULT_ZONE } from "../../../core/day.ts";
import type { Night } from "./night.ts";

export interface FeeRow {
  readonly loanId: number;
  readonly installmentId: number;
  readonly amountMinor: number;
}

/** Inserts the fees of one day. The event must be from this transaction. */
export const insertFees = (
  db: Db,
  eventId: number,
  day: Day,
  fees: readonly FeeRow[],
): Promise<void> =>
  execute(db)`
    insert into ledger_entry (loan_id, installment_id, kind, component, amount_minor, value_on, value_at, cause, event_id)
    select loan_id, installment_id, 'CHARGE', 'LATE_FEE', amount_minor, ${day}::date,
      ${day}::timestamp at time zone ${DEFAULT_ZONE}, 'ACCRUAL', ${eventId}
    from unnest(${columnText(fees, (fee) => fee.loanId)}::bigint[], ${columnText(fees, (fee) => fee.installmentId)}::bigint[],
      ${columnText(fees, (fee) => fee.amountMinor)}::bigint[]) as fee (loan_id, installment_id, amount_minor)`;

export interface AgedInstallment {
  readonly id: number;
  readonly feeMinor: number;
  readonly status: number;
}

export const ageInstallments = (db: Db, rows: readonly AgedInstallment[]): Promise<void> =>
  execute(db)`
    update installment i set late_fee_minor = i.late_fee_minor + fee, late_fee_due_minor = i.late_fee_due_minor + fee,
      status = aged.status
    from unnest(${columnText(rows, (installment) => installment.id)}::bigint[], ${columnText(rows, (installment) => installment.feeMinor)}::bigint[],
      ${columnText(rows, (installment) => installment.status)}::smallint[]) as aged (id, fee, status)
    where i.id = aged.id`;

export type AgedLoan = AgedInstallment;

/** Stores the fees and the accrued day of the loans. */
export const ageLoans = (db: Db, rows: readonly AgedLoan[], { day, at }: Night): Promise<void> =>
  execute(db)`
    update loan l set late_fee_minor = l.late_fee_minor + fee, status = aged.status, accrued_on = ${day}::date,
      updated_at = ${at}
    from unnest(${columnText(rows, (loan) => loan.id)}::bigint[], ${columnText(rows, (loan) => loan.feeMinor)}::bigint[],
      ${columnText(rows, (loan) => loan.status)}::smallint[]) as aged (id, fee, status)
    where l.id = aged.id`;
