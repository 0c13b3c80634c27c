import { sql } from "kysely";
import type { Statement } from "../part.ts";

/** Lines that are only added; one goes again where it was withdrawn before its day. */
export const dated = (table: string): Statement[] => [
  sql`
    create trigger ${sql.id(`${table}_append_only`)} before update or truncate on ${sql.table(table)}
    for each statement execute function refuse_change()`,
  sql`
    create trigger ${sql.id(`${table}_withdrawn`)} before delete on ${sql.table(table)}
    for each row execute function refuse_unless_withdrawn()`,
];
