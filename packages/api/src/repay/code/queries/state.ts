import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { queryRows } from "../../../core/query.ts";
import { anyOf } from "../../../core/sql.ts";
import type { CodeState } from "../contract.ts";

/** A code that has just ended. */
export interface EndedCode {
  readonly id: number;
  readonly loanId: number;
  readonly caseId: number | null;
}

/** Cancels all open codes of the loan and returns them. */
export const cancelOpen = (db: Db, loanId: number, at: Date) =>
  queryRows(db)<EndedCode>`
    update repayment_code set state = 'CANCELLED', updated_at = ${at}
    where loan_id = ${loanId} and state in ('REQUESTED', 'ACTIVE', 'PARTIAL')
    returning id, loan_id, case_id`;

/** Origin of a code. */
export type Bound = { readonly extensionId: number } | { readonly deductionId: number };

export async function cancelBound(db: Db, bound: Bound, at: Date): Promise<EndedCode[]> {
  const which =
    "extensionId" in bound
      ? sql`extension_id = ${bound.extensionId}`
      : sql`deduction_id = ${bound.deductionId}`;
  return queryRows(db)<EndedCode>`
    update repayment_code set state = 'CANCELLED', updated_at = ${at}
    where ${which} and state in ('REQUESTED', 'ACTIVE', 'PARTIAL')
    returning id, loan_id, case_id`;
}

export async function setState(db: Db, id: number, state: CodeState, at: Date): Promise<void> {
  await db
    .updateTable("repaymentCode")
    .set({ state, updatedAt: at })
    .where("id", "=", id)
    .execute();
}

export interface Money {
  readonly state: CodeState;
  readonly paidMinor: number;
  /** Time of the last payment at the bank; absent for a reversal. */
  readonly paidAt?: Date;
}

export async function setMoney(db: Db, id: number, money: Money, at: Date): Promise<void> {
  await db
    .updateTable("repaymentCode")
    .set({ ...money, updatedAt: at })
    .where("id", "=", id)
    .execute();
}

export async function anyOver(db: Db, now: Date): Promise<boolean> {
  const rows = await queryRows(db)`
    select from repayment_code
    where state in ('REQUESTED', 'ACTIVE', 'PARTIAL') and expires_at <= ${now} limit 1`;
  return rows.length > 0;
}

/** Lists overdue codes without locking them, the longest overdue first. */
export const overBy = (db: Db, now: Date, max: number) =>
  queryRows(db)<EndedCode>`
    select id, loan_id, case_id from repayment_code
    where state in ('REQUESTED', 'ACTIVE', 'PARTIAL') and expires_at <= ${now}
    order by expires_at, id limit ${max}`;

/** Expires the overdue codes among `ids`. A code locked by a payment is skipped. */
export const expire = (db: Db, ids: readonly number[], now: Date) =>
  queryRows(db)<EndedCode>`
    update repayment_code set state = 'EXPIRED', updated_at = ${now}
    where id in (
      select id from repayment_code
      where id = ${anyOf(ids)} and state in ('REQUESTED', 'ACTIVE', 'PARTIAL')
        and expires_at <= ${now}
      order by id for update skip locked)
    returning id, loan_id, case_id`;
