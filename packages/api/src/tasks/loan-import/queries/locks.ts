import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { Mapping } from "../mapping/contract.ts";
import { execute, queryRow } from "../../../core/query.ts";

/** First half of the advisory locks of this room; the second is an id or the hash of a name. */
const LOCKS = { run: 7101, institution: 7102, product: 7103, lender: 7104 } as const;

/** Returns false when another process works on the run. */
export async function tryRunLock(db: Db, runId: number): Promise<boolean> {
  const row = await queryRow(db)<{ held: boolean }>`
    select pg_try_advisory_xact_lock(${LOCKS.run}, ${runId}::integer) as held`;
  return row?.held === true;
}

/**
 * Serializes imports for an institution, a product or a lender's borrowers, so that the second sees
 * the result of the first.
 */
export async function lockImportScope(
  db: Db,
  institutionId: number,
  { name, lender }: Mapping["product"],
): Promise<void> {
  await execute(db)`select pg_advisory_xact_lock(${LOCKS.institution}, ${institutionId}::integer)`;
  await execute(db)`select pg_advisory_xact_lock(${LOCKS.product}, hashtext(${name}))`;
  await lockLender(db, lender);
}

/** Waits at most this long for another import, within the time of a statement. */
export const limitLockWait = (db: Db): Promise<void> => execute(db)`set local lock_timeout = '25s'`;

/** Serializes changes of who a lender's borrowers are. */
export const lockLender = (db: Db, lender: string): Promise<void> =>
  execute(db)`select pg_advisory_xact_lock(${LOCKS.lender}, hashtext(${lender}))`;

/** Checks that a process holds the lock of the run. */
export const isRunLockedSql = (
  runId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from pg_locks
  where locktype = 'advisory' and classid = ${sql.lit(LOCKS.run)} and objid::bigint = ${runId}
    and database = (select oid from pg_database where datname = current_database()))`;
