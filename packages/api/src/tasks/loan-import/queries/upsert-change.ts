import type { Db } from "@kolekta/db";
import { queryRows } from "../../../core/query.ts";
import { anyOf, toCodesSql } from "../../../core/sql.ts";
import { OPEN_STATUSES } from "../../case/contract-codes.ts";
import { rowNumbers } from "./identity.ts";

export interface ChangedLoan {
  readonly row: number;
  readonly loanId: number;
  readonly borrowerId: number;
}

export async function moveLoans(db: Db, rows: readonly number[]): Promise<ChangedLoan[]> {
  const moved = await queryRows(db)<ChangedLoan>`
    update loan set borrower_id = b.id from tape join borrower b on b.source_id = tape.borrower_key
    where loan.id = tape.loan_id and tape.row_no in (${rowNumbers(rows)})
    returning tape.row_no as row, loan.id as loan_id, b.id as borrower_id`;
  return moved;
}

/**
 * Moves open cases with their loans, and raises their version so that open forms become stale.
 * Returns the ids of the cases.
 */
export async function moveOpenCases(db: Db, loanIds: readonly number[]): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    update collection_case c set borrower_id = l.borrower_id, version = c.version + 1 from loan l
    where l.id = c.loan_id and l.id = ${anyOf(loanIds)} and c.status in ${toCodesSql(OPEN_STATUSES)}
    returning c.id`;
  return rows.map(({ id }) => id);
}
