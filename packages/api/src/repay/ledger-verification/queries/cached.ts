import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { anyOf } from "../../../core/sql.ts";
import type { Day } from "../../../core/day.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { dayAt } from "../../../core/zone-sql.ts";
import type { InstallmentCache, LoanCache } from "../../../account/loan/rules/cache.ts";
import type { CaseRow } from "../rules/ending.ts";

export type CachedLoan = Omit<LoanCache, "accruedOn">;

export type CachedInstallment = InstallmentCache & { readonly loanId: number };

/** Lists the ids of the next loans after an id. */
export async function loanIdsAfter(db: Db, after: number, max: number): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select id from loan where id > ${after} order by id limit ${max}`;
  return rows.map(({ id }) => id);
}

/** Returns the last day with a finished run; null before the first. */
export async function findLastRunDay(db: Db): Promise<Day | null> {
  const row = await queryRow(db)<{ day: Day | null }>`
    select max(day)::text as day from (
      select day from business_day_run group by day having bool_and(state = 'DONE')) rolled`;
  return row?.day ?? null;
}

export const cachedLoans = (db: Db, loanIds: readonly number[]) =>
  queryRows(db)<CachedLoan>`
    select l.id, l.status, l.credit_minor, l.principal_minor, l.interest_minor, l.late_fee_minor, l.extension_fee_minor,
      l.repaid_minor, l.waived_minor
    from loan l where l.id = ${anyOf(loanIds)}`;

export const cachedInstallments = (db: Db, loanIds: readonly number[]) =>
  queryRows(db)<CachedInstallment>`
    select id, loan_id, due_on, repaid_on, status, principal_minor, interest_minor, late_fee_minor,
      extension_fee_minor, repaid_minor, waived_minor, principal_due_minor, interest_due_minor, late_fee_due_minor,
      extension_fee_due_minor
    from installment where loan_id = ${anyOf(loanIds)}`;

/** Reads the last case of each loan, the one that payments affect. */
export const lastCases = (db: Db, loanIds: readonly number[]) =>
  queryRows(db)<CaseRow>`
    select distinct on (c.loan_id) c.loan_id, c.id as case_id, c.status, c.recovered, c.opened_on,
      ${dayAt(sql`c.closed_at`)} as closed_on, c.arrears_minor, c.outstanding_minor, c.payoff_minor,
      c.overdue_on, c.initial_overdue_on
    from collection_case c join institution i on i.id = c.institution_id
    where c.loan_id = ${anyOf(loanIds)} order by c.loan_id, c.id desc`;

export async function countLoans(db: Db): Promise<number> {
  const row = await queryRow(db)<{ n: number }>`select count(*) as n from loan`;
  return row?.n ?? 0;
}
