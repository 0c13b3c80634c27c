import { sql } from "kysely";

/** The business day of the institution `i`. */
export const dayIn = (now: Date) => sql`(${now}::timestamptz at time zone i.zone)::date`;
