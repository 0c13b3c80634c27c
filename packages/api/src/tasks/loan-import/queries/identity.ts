import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { execute, queryRows } from "../../../core/query.ts";
import { idArray } from "../../../core/sql.ts";
import type { Identity } from "../rules/identity.ts";

/** Row of the tape whose borrower id may name two people. */
export interface SuspectRow extends Identity {
  readonly row: number;
  readonly borrowerKey: string;
  /** The row would change stored data; false for equal or older data. */
  readonly isNews: boolean;
  readonly existingId: number | null;
  readonly existingName: string | null;
  readonly existingPhone: string | null;
  /** The institution of the run has, or had, a case of the stored borrower. */
  readonly isVisible: boolean;
}

export interface Suspicion {
  readonly institutionId: number;
  /** A common phone does not excuse two names. */
  readonly nameDecides: boolean;
}

/**
 * Lists rows of borrower ids with two names and no common phone, in the tape or between tape and
 * portfolio, and those of `keys`. Names are compared as bytes: most ids have one, so few rows are
 * left for the rules.
 */
export const listSuspects = (
  db: Db,
  { institutionId, nameDecides }: Suspicion,
  keys: readonly string[],
) =>
  queryRows(db)<SuspectRow>`
    with stated as (
      select tape.borrower_key, tape.name collate "C" as name, tape.phone collate "C" as phone,
        known.name collate "C" as existing_name, known.phone collate "C" as existing_phone, known.id as existing_id
      from tape left join borrower known on known.source_id = tape.borrower_key
    ), suspect as (
      select borrower_key from stated group by borrower_key
      having min(least(name, existing_name)) <> max(greatest(name, existing_name))
        and (${nameDecides}::boolean or bool_or(phone is null or (existing_id is not null and existing_phone is null))
          or min(least(phone, existing_phone)) <> max(greatest(phone, existing_phone)))
      union select unnest(${[...keys]}::text[])
    )
    select tape.row_no as row, tape.borrower_key, tape.name, tape.phone,
      tape.verdict in ('CREATED', 'UPDATED', 'DETAILS') as is_news, known.id as existing_id, known.name as existing_name, known.phone as existing_phone,
      exists (select from collection_case c where c.borrower_id = known.id and c.institution_id = ${institutionId}) as is_visible
    from suspect join tape on tape.borrower_key = suspect.borrower_key
    left join borrower known on known.source_id = suspect.borrower_key
    order by tape.row_no`;

export interface MovedLoan {
  readonly row: number;
  readonly borrowerKey: string;
  readonly existingId: number;
  readonly existingKey: string;
}

/**
 * Lists rows that state another borrower id for a stored loan; an erased borrower has no id to
 * differ from.
 */
export const listMovedLoans = (db: Db) =>
  queryRows(db)<MovedLoan>`
    select tape.row_no as row, tape.borrower_key, known.id as existing_id, known.source_id as existing_key
    from tape join loan on loan.id = tape.loan_id join borrower known on known.id = loan.borrower_id
    where tape.verdict in ('UPDATED', 'DETAILS') and known.source_id <> tape.borrower_key
    order by tape.row_no`;

/**
 * A subquery is hashed; with an array of another integer type, every row of the tape would be
 * compared with each number.
 */
export const rowNumbers = (rows: readonly number[]) =>
  sql`select unnest(${idArray(rows)})::integer`;

export async function rejectRows(db: Db, rows: readonly number[]): Promise<void> {
  if (rows.length === 0) return;
  await execute(db)`
    update tape set verdict = 'REFUSED' where row_no in (${rowNumbers(rows)})`;
}

export async function borrowerKeys(db: Db, rows: readonly number[]): Promise<Map<number, string>> {
  if (rows.length === 0) return new Map();
  const found = await queryRows(db)<{ row: number; borrowerKey: string }>`
    select row_no as row, borrower_key from tape where row_no in (${rowNumbers(rows)})`;
  return new Map(found.map(({ row, borrowerKey }) => [row, borrowerKey]));
}
