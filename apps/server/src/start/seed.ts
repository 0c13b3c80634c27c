import type { Visit } from "@kolekta/api/core/context";
import { fillDemo } from "@kolekta/api/demo";
import { isBlank } from "@kolekta/api/seeds";
import { withoutLimits } from "@kolekta/db";
import { sql } from "kysely";

/** Any number that nobody else locks. */
const SEED_LOCK = 6_778_001;

/** Fills an empty database with the demo agency; of several processes one does it, the others wait. */
export const seedDemo = (visit: Visit): Promise<number | null> =>
  visit.db.connection().execute((held) =>
    withoutLimits(held, async () => {
      await sql`select pg_advisory_lock(${SEED_LOCK})`.execute(held);
      try {
        return (await isBlank(held)) ? await fillDemo(visit) : null;
      } finally {
        await sql`select pg_advisory_unlock(${SEED_LOCK})`.execute(held);
      }
    }),
  );
