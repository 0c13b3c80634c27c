import { sql } from "kysely";
import type { Statement } from "../part.ts";

/** Lines are added; one that was written down as withdrawn may go, and nothing of any line ever changes. */
export const lines = (table: string): Statement[] => [
  sql`
    create trigger ${sql.id(`${table}_append_only`)} before update or truncate on ${sql.table(table)}
    for each statement execute function refuse_change()`,
  sql`
    create trigger ${sql.id(`${table}_withdrawn`)} before delete on ${sql.table(table)}
    for each row execute function refuse_unless_withdrawn()`,
];

const before = (table: string) => sql.table(`${table}_before`);

/** Makes the table anew, and puts into it what the old one held. */
export const remade = (
  table: string,
  made: readonly Statement[],
  filled: Statement,
): Statement[] => [
  sql`create temporary table ${before(table)} as table ${sql.table(table)}`,
  sql`drop table ${sql.table(table)}`,
  ...made,
  filled,
  sql`drop table ${before(table)}`,
];
