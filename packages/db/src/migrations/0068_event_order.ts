import { sql } from "kysely";
import { migrationOf, type Part } from "./part.ts";

/**
 * Why: a standby that is promoted before its first checkpoint after a migration finds an unlogged sequence broken ("bad magic
 * number in sequence"), so that no fact could be told any more. A logged one costs one short record for each 32 numbers.
 */
const eventOrder: Part = {
  up: [sql`alter sequence event_id_seq set logged`],
  down: [sql`alter sequence event_id_seq set unlogged`],
};

export const { up, down } = migrationOf(eventOrder);
