import type { BaseContext } from "@kolekta/api/core/context";
import { fillDemo } from "@kolekta/api/demo";
import { isBlank } from "@kolekta/api/seeds";
import { createDb, UNLIMITED } from "@kolekta/db";
import { sql } from "kysely";

/** Arbitrary key that no other lock uses. */
const SEED_LOCK = 6_778_001;

/**
 * Fills an empty database with the demo agency in one process while others wait. Uses connections
 * without limits, because on a busy machine it idles longer in a transaction than they allow.
 */
export async function seedDemo(context: BaseContext): Promise<number | null> {
  const db = createDb(context.databaseUrl, { ...UNLIMITED, applicationName: "kolekta seed" });
  try {
    return await db.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(${SEED_LOCK})`.execute(connection);
      try {
        return (await isBlank(connection)) ? await fillDemo({ ...context, db }) : null;
      } finally {
        await sql`select pg_advisory_unlock(${SEED_LOCK})`.execute(connection);
      }
    });
  } finally {
    await db.destroy();
  }
}
