import type { Db } from "@kolekta/db";
import { execute, queryRow, queryRows } from "../../../core/query.ts";
import { toCodesSql } from "../../../core/sql.ts";
import { OPEN_STATUSES } from "../../../tasks/case/contract-codes.ts";
import type { Day } from "../../../core/day.ts";

/** Serializes the use of an institution's quotas. */
export const lockQuota = (db: Db, institutionId: number): Promise<void> =>
  execute(db)`select from institution where id = ${institutionId} for no key update`;

export interface QuotaScope {
  readonly institutionId: number;
  readonly stageId: number;
}

/**
 * Counts the cases of the institution in this stage since the start of the month. Cancelled cases
 * do not count.
 */
export async function casesSince(
  db: Db,
  { institutionId, stageId }: QuotaScope,
  monthStart: Date,
): Promise<number> {
  const row = await queryRow(db)<{ n: number }>`
    select count(*) as n from (
      select id from collection_case
      where institution_id = ${institutionId} and stage_id = ${stageId} and status in ${toCodesSql(OPEN_STATUSES)}
      union
      select l.case_id from case_status_log l
      join collection_case c on c.id = l.case_id and c.status <> 'C70'
      where l.institution_id = ${institutionId} and l.stage_id = ${stageId} and l.at >= ${monthStart}
    ) had`;
  return row?.n ?? 0;
}

/**
 * Counts the extensions of the month in effect or payable, without the open one of the loan, which
 * a new one would replace.
 */
export async function usedIn(
  db: Db,
  { institutionId, stageId }: QuotaScope,
  monthOn: Day,
  apart: { readonly loanId: number; readonly now: Date },
): Promise<number> {
  const row = await queryRow(db)<{ n: number }>`
    select count(*) as n from extension e
    where e.institution_id = ${institutionId} and e.stage_id = ${stageId} and e.month_on = ${monthOn}::date
      and (e.state = 'EFFECTIVE' or (
        e.state = 'OPEN' and e.loan_id <> ${apart.loanId} and e.expires_at > ${apart.now} and exists (
          select from repayment_code k
          where k.extension_id = e.id and k.state in ('REQUESTED', 'ACTIVE', 'PARTIAL'))))`;
  return row?.n ?? 0;
}

export async function manualUsedIn(db: Db, institutionId: number, monthOn: Day): Promise<number> {
  const row = await queryRow(db)<{ n: number }>`
    select count(*) as n from extension
    where institution_id = ${institutionId} and month_on = ${monthOn}::date and kind = 'MANUAL' and state = 'EFFECTIVE'`;
  return row?.n ?? 0;
}

/** Key of a proposal: a loan has at most one open. */
export const manualKey = (loanId: number): string => `manual_extension ${loanId}`;

export async function isManualProposed(db: Db, loanId: number, now: Date): Promise<boolean> {
  const rows = await queryRows(db)`
    select from proposal
    where kind = 'MANUAL_EXTENSION' and state = 'PROPOSED' and subject = ${manualKey(loanId)} and expires_at > ${now}`;
  return rows.length > 0;
}
