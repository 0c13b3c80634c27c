import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";

/** First half of the advisory locks of this room; the second is an id or the hash of a name. */
const LOCKS = { run: 7101, institution: 7102, product: 7103 } as const;

/** False where another process is working on the run. */
export async function tryRunLock(db: Db, runId: number): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(${LOCKS.run}, ${runId}::integer) as held`.execute(
    db,
  );
  return rows[0]?.held === true;
}

/** One tape at a time for an institution and for a product, so that the second sees what the first did. */
export async function lockPlace(
  db: Db,
  institutionId: number,
  product: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCKS.institution}, ${institutionId}::integer)`.execute(
    db,
  );
  await sql`select pg_advisory_xact_lock(${LOCKS.product}, hashtext(${product}))`.execute(
    db,
  );
}

/** Whether some process holds the run. */
export const isWorkedOn = (
  runId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from pg_locks
  where locktype = 'advisory' and classid = ${sql.lit(LOCKS.run)} and objid::bigint = ${runId}
    and database = (select oid from pg_database where datname = current_database()))`;
