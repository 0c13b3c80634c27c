import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { anyOf, toCodesSql } from "../../../core/sql.ts";
import { OPEN_STATUSES } from "../../../tasks/case/contract-codes.ts";
import { type Day, DEFAULT_ZONE } from "../../../core/day.ts";
import { queryRows } from "../../../core/query.ts";
import type { DatedTerms } from "../rules/inputs.ts";
import type { OutstandingInstallment, AgingLoan } from "../rules/night.ts";
import { chargedTerms, PRODUCT_TERMS, type ProductTerms, REPLACES } from "./inputs.ts";
import type { LoanRange } from "./range.ts";

export interface Night extends LoanRange {
  readonly day: Day;
  readonly at: Date;
}

/**
 * Locks the loans whose rows or whose case the day changes, in the order of their ids; other code
 * changes the money of one loan at a time. Loans that have already accrued a later day are left
 * out.
 */
export async function lockConcerned(db: Db, { after, upto, day }: Night): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select l.id from loan l
    where l.id > ${after} and l.id <= ${upto} and l.status in (21, 40)
      and (l.accrued_on is null or l.accrued_on <= ${day}::date)
      and l.id in (
        select loan_id from collection_case
        where loan_id > ${after} and loan_id <= ${upto} and status in ${toCodesSql(OPEN_STATUSES)}
        union
        select loan_id from installment
        where loan_id > ${after} and loan_id <= ${upto} and status in (21, 40) and due_on < ${day}::date)
    order by l.id for update of l`;
  return rows.map(({ id }) => id);
}

export interface AgingRow extends AgingLoan {
  readonly productId: number;
  /** Needs a full derivation, not only its balances. */
  readonly isSpecial: boolean;
}

type Row = Omit<AgingRow, "installments"> & { installments: OutstandingTuple[] };

type OutstandingTuple = readonly [
  id: number,
  period: number,
  dueOn: Day,
  status: number,
  interestMinor: number,
  principalDueMinor: number,
  interestDueMinor: number,
  extensionFeeDueMinor: number,
  lateFeeDueMinor: number,
  replaces: number | null,
];

/**
 * Array in the order of `OutstandingTuple`: with names the result would be several times larger.
 */
const INSTALLMENTS = sql`(
  select json_agg(json_build_array(id, period, due_on, status, interest_minor, principal_due_minor, interest_due_minor,
    extension_fee_due_minor, late_fee_due_minor, ${REPLACES}) order by due_on, period)
  from installment where loan_id = l.id)`;

const toOutstandingInstallment = (tuple: OutstandingTuple): OutstandingInstallment => ({
  id: tuple[0],
  period: tuple[1],
  dueOn: tuple[2],
  status: tuple[3],
  interestMinor: tuple[4],
  principalDueMinor: tuple[5],
  interestDueMinor: tuple[6],
  extensionFeeDueMinor: tuple[7],
  lateFeeDueMinor: tuple[8],
  replaces: tuple[9],
});

const onDay = (at: RawBuilder<unknown>) => sql`(${at} at time zone ${DEFAULT_ZONE})::date`;

/**
 * Selects loans with payments of this day or later, and loans whose fees pause or end, or did so
 * since the last accrued day. Fees wait for an approved deduction until its last day, even when it
 * ended before.
 */
const isSpecialSql = (day: Day) => sql`(
  l.fees_end_on is not null
  or exists (select from payment y where y.loan_id = l.id and y.value_on >= ${day}::date)
  or exists (
    select from borrower_flag f where f.borrower_id = l.borrower_id and f.kind in ('DECEASED', 'FRAUD')
      and (f.ended_at is null or ${onDay(sql`f.ended_at`)} >= b.accrued_on))
  or exists (
    select from deduction d where d.loan_id = l.id and (d.ended_at is null or ${onDay(sql`greatest(d.ended_at, d.valid_until)`)} >= b.accrued_on))
  or exists (
    select from collection_case c where c.loan_id = l.id and (c.status = 'C80' or c.recovered or exists (
      select from case_hold h where h.case_id = c.id and h.kind <> 'DEDUCTION'
        and (h.closed_at is null or ${onDay(sql`h.closed_at`)} >= b.accrued_on))))
)`;

/** Reads the stored amounts of locked loans. */
export async function agingLoans(
  db: Db,
  loanIds: readonly number[],
  day: Day,
): Promise<AgingRow[]> {
  const rows = await queryRows(db)<Row>`
    select l.id, l.product_id, l.loan_on::text, l.status, b.accrued_on::text, l.principal_minor, ${isSpecialSql(day)} as is_special,
      l.interest_minor + l.extension_fee_minor + l.late_fee_minor - l.waived_minor + case l.waived_minor when 0 then 0 else (
        select coalesce(sum(amount_minor), 0)::bigint from ledger_entry
        where loan_id = l.id and kind = 'WAIVER' and component = 'PRINCIPAL') end as cost_minor,
      ${INSTALLMENTS} as installments
    from loan l
    cross join lateral (
      select coalesce(l.accrued_on, l.opening_on, (select min(day) from business_day_run)) as accrued_on) b
    where l.id = ${anyOf(loanIds)} order by l.id`;
  return rows.map((row) => ({
    ...row,
    installments: row.installments.map(toOutstandingInstallment),
  }));
}

export interface OutstandingLoan {
  readonly id: number;
  readonly loanOn: Day;
  readonly installments: readonly OutstandingInstallment[];
}

export async function listOutstandingLoans(
  db: Db,
  loanIds: readonly number[],
): Promise<OutstandingLoan[]> {
  const rows = await queryRows(db)<{ id: number; loanOn: Day; installments: OutstandingTuple[] }>`
    select l.id, l.loan_on::text, ${INSTALLMENTS} as installments
    from loan l where l.id = ${anyOf(loanIds)} order by l.id`;
  return rows.map((row) => ({
    ...row,
    installments: row.installments.map(toOutstandingInstallment),
  }));
}

/** Reads the terms of every product, each list in the order of `fromOn`. */
export async function listProductTerms(
  db: Db,
): Promise<ReadonlyMap<number, { terms: readonly DatedTerms[] }>> {
  const rows = await queryRows(db)<{ productId: number; terms: ProductTerms }>`
    select l.product_id, ${PRODUCT_TERMS} as terms
    from (select id as product_id from product) l join product p on p.id = l.product_id`;
  return new Map(rows.map(({ productId, terms }) => [productId, { terms: chargedTerms(terms) }]));
}
