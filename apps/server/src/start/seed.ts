import { reorderDueCases } from "@kolekta/api/tasks/case/actions/reorder";
import type { Db } from "@kolekta/db";
import { demo, DEMO_PASSWORD, hashPassword, isBlank } from "@kolekta/db/seeds";
import { sql } from "kysely";

/** Any number that nobody else locks. */
const SEED_LOCK = 6_778_001;

/** Fills an empty database with the demo agency; of several processes one does it, the others wait. */
export async function seedDemo(db: Db, now: Date): Promise<number | null> {
  return db.connection().execute(async (held) => {
    await sql`set lock_timeout = 0`.execute(held);
    await sql`set statement_timeout = 0`.execute(held);
    await sql`select pg_advisory_lock(${SEED_LOCK})`.execute(held);
    try {
      if (!(await isBlank(held))) return null;
      const passwordHash = hashPassword(DEMO_PASSWORD);
      const { cases } = await demo(db, { now, passwordHash });
      await reorderDueCases(db, now);
      return cases;
    } finally {
      await sql`select pg_advisory_unlock(${SEED_LOCK})`.execute(held);
      await sql`reset lock_timeout`.execute(held);
      await sql`reset statement_timeout`.execute(held);
    }
  });
}
