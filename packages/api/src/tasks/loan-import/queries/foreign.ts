import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { execute, queryRows } from "../../../core/query.ts";
import { anyOf, toCodesSql } from "../../../core/sql.ts";
import { OPEN_STATUSES } from "../../case/contract-codes.ts";

const isOpenSql = sql`c.status in ${toCodesSql(OPEN_STATUSES)}`;

/**
 * Refuses rows of loans and borrowers that the institutions of the caller do not have. A loan is
 * theirs through a case that is not withheld; before its first case, through its last tape. A loan
 * that was recalled from them comes back through the lender only.
 */
export async function rejectForeign(db: Db, institutionIds: readonly number[]): Promise<void> {
  if (institutionIds.length === 0) return;
  const own = anyOf(institutionIds);
  const ownCase = sql`select from collection_case c where c.institution_id = ${own} and not c.is_withheld`;
  const cases = sql`select from collection_case c where c.loan_id = loan.id`;
  const ownTape = sql`select from loan_tape t where t.loan_id = loan.id and t.institution_id = ${own} and not exists (${cases})`;
  await execute(db)`
    with found as (
      select tape.row_no, case
        when exists (${cases} and ${isOpenSql} and not c.institution_id = ${own}) then 'ELSEWHERE'
        when last.is_recalled then 'RECALLED'
        when loan.id is not null and not exists (${ownCase} and c.loan_id = loan.id) and not exists (${ownTape}) then 'ELSEWHERE'
        when known.id <> coalesce(loan.borrower_id, 0) and not exists (${ownCase} and c.borrower_id = known.id)
          and not exists (select from loan where loan.borrower_id = known.id and exists (${ownTape})) then 'BORROWER'
      end as step
      from tape left join loan on loan.id = tape.loan_id
      left join borrower known on known.source_id = tape.borrower_key
      left join lateral (
        select c.recalled_at is not null and not ${isOpenSql} as is_recalled from collection_case c
        where c.loan_id = loan.id and c.institution_id = ${own} order by c.id desc limit 1
      ) last on true
    )
    update tape set verdict = 'REFUSED', case_step = found.step
    from found where found.row_no = tape.row_no and found.step is not null`;
}

/**
 * Refuses rows whose borrower has loans of another lender: with a colon in a lender's name, two
 * lenders' borrower ids can meet in one key.
 */
export const rejectOtherLenders = (db: Db, lenderId: number, source: string): Promise<void> =>
  execute(db)`
    update tape set verdict = 'REFUSED', case_step = 'BORROWER'
    where exists (select from lender other where other.id <> ${lenderId}
        and (starts_with(other.source, ${`${source}:`}) or starts_with(${source}, other.source || ':')))
      and (exists (select from lender longer where longer.id <> ${lenderId}
          and starts_with(longer.source, ${`${source}:`}) and starts_with(tape.borrower_key, longer.source || ':'))
        or exists (select from borrower b join loan l on l.borrower_id = b.id join product p on p.id = l.product_id
          where b.source_id = tape.borrower_key and p.lender_id <> ${lenderId}))`;

const ISSUE_BY_STEP = {
  ELSEWHERE: { target: "loanNumber", key: "placedElsewhere" },
  RECALLED: { target: "loanNumber", key: "loanRecalled" },
  BORROWER: { target: "borrowerId", key: "borrowerForeign" },
} as const;

/** Lists rows that their caller may not change, each with its field and issue. */
export async function listForeign(db: Db, source: string, limit: number) {
  const rows = await queryRows(db)<{
    row: number;
    loanNumber: string;
    borrowerKey: string;
    caseStep: keyof typeof ISSUE_BY_STEP;
  }>`
    select row_no as row, loan_number, borrower_key, case_step from tape
    where case_step in ('ELSEWHERE', 'RECALLED', 'BORROWER') order by row_no limit ${limit}`;
  return rows.map(({ row, loanNumber, borrowerKey, caseStep }) => ({
    row,
    ...ISSUE_BY_STEP[caseStep],
    value: caseStep === "BORROWER" ? borrowerKey.slice(source.length + 1) : loanNumber,
  }));
}
