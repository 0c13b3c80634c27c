import type { BaseContext } from "@kolekta/api/core/context";
import { fillDemo } from "@kolekta/api/demo";
import { isBlank } from "@kolekta/api/seeds";
import { createDb, UNLIMITED } from "@kolekta/db";
import { sql } from "kysely";

/** Any number that nobody else locks. */
const SEED_LOCK = 6_778_001;

/**
 * Fills an empty database with the demo agency; of several processes one does it, the others wait. On connections without
 * limits: on a busy machine the seed computes longer between two statements than a transaction may idle.
 */
export async function seedDemo(context: BaseContext): Promise<number | null> {
  const db = createDb(context.databaseUrl, {
    ...UNLIMITED,
    applicationName: "kolekta seed",
  });
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
