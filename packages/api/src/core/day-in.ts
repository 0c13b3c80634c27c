import { sql } from "kysely";

export const dayIn = (now: Date) => sql`(${now}::timestamptz at time zone i.zone)::date`;
