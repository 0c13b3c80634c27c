import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "../../../core/day.ts";

/** The amounts of a loan as its rows carry them. */
export interface CachedLoan {
  readonly id: number;
  readonly loanOn: Day;
  readonly graceDays: number;
  readonly status: number;
  readonly creditMinor: number;
  readonly principalMinor: number;
  readonly interestMinor: number;
  readonly penaltyMinor: number;
  readonly extensionFeeMinor: number;
  readonly repaidMinor: number;
  readonly reducedMinor: number;
}

export interface CachedInstallment {
  readonly id: number;
  readonly loanId: number;
  readonly period: number;
  readonly dueOn: Day;
  readonly repaidOn: Day | null;
  readonly status: number;
  readonly principalMinor: number;
  readonly interestMinor: number;
  readonly penaltyMinor: number;
  readonly extensionFeeMinor: number;
  readonly repaidMinor: number;
  readonly reducedMinor: number;
  readonly principalDueMinor: number;
  readonly interestDueMinor: number;
  readonly penaltyDueMinor: number;
  readonly extensionFeeDueMinor: number;
}

export interface CachedCase {
  readonly loanId: number;
  readonly caseId: number;
  readonly arrearsMinor: number;
  readonly outstandingMinor: number;
  readonly payoffMinor: number;
  readonly overdueOn: Day;
}

/** The next loans after an id, with the grace of the day. */
export async function loansAfter(
  db: Db,
  after: number,
  most: number,
  today: Day,
): Promise<CachedLoan[]> {
  const { rows } = await sql<CachedLoan>`
    select l.id, l.loan_on, l.status, l.credit_minor, l.principal_minor, l.interest_minor, l.penalty_minor,
      l.extension_fee_minor, l.repaid_minor, l.reduced_minor, t.grace_days
    from loan l cross join lateral (
      select grace_days from product_terms where product_id = l.product_id and from_on <= ${today}::date
      order by from_on desc limit 1) t
    where l.id > ${after} order by l.id limit ${most}`.execute(db);
  return rows;
}

export async function cachedInstallments(
  db: Db,
  loanIds: readonly number[],
): Promise<CachedInstallment[]> {
  const { rows } = await sql<CachedInstallment>`
    select id, loan_id, period, due_on, repaid_on, status, principal_minor, interest_minor, penalty_minor,
      extension_fee_minor, repaid_minor, reduced_minor, principal_due_minor, interest_due_minor, penalty_due_minor,
      extension_fee_due_minor
    from installment where loan_id = any(${loanIds}::bigint[]) order by loan_id, due_on, period`.execute(
    db,
  );
  return rows;
}

/** Open cases only: an ended one keeps the amounts of its end. */
export async function openCases(
  db: Db,
  loanIds: readonly number[],
): Promise<CachedCase[]> {
  const { rows } = await sql<CachedCase>`
    select loan_id, id as case_id, arrears_minor, outstanding_minor, payoff_minor, overdue_on
    from collection_case where loan_id = any(${loanIds}::bigint[]) and status in ('C00', 'C10')`.execute(
    db,
  );
  return rows;
}

export async function countLoans(db: Db): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from loan`.execute(db);
  return rows[0]?.n ?? 0;
}
