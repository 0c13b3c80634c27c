import { isDeepStrictEqual } from "node:util";
import { type QueryExecutorProvider, sql } from "kysely";
import type { Db } from "./client.ts";
import { MARK } from "./driver/sessions.ts";
import { PoolingError } from "./errors.ts";

/**
 * Unnamed, because another client of a shared session may have given the name to another statement.
 */
const READ_BACK = sql`values (current_setting(${sql.lit(MARK)}, true), current_setting('statement_timeout'),
  current_setting('lock_timeout'), current_setting('idle_in_transaction_session_timeout'))`;

const readBack = async (db: QueryExecutorProvider) => (await READ_BACK.execute(db)).rows;

/**
 * Rejects when a pooler shares sessions between connections: a second connection gets the session
 * of the first, or the first has lost its settings after the second was used.
 */
export const assertOwnSession = <Schema>(db: Db<Schema>): Promise<void> =>
  db.connection().execute(async (first) => {
    const before = await readBack(first);
    await db.connection().execute(readBack);
    if (!isDeepStrictEqual(await readBack(first), before)) throw new PoolingError();
  });
