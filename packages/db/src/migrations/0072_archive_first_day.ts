import { sql } from "kysely";
import { columnComments, migrationOf, type Part } from "./part.ts";

/**
 * Why: the day on which a file goes follows from the retention of today, counted from the first of its rows. Files that
 * are there already count from the first day of their month, the earliest that it may be: none of them outlives retention.
 */
const firstDay: Part = {
  up: [
    sql`alter table archived_month add column first_on date`,
    sql`update archived_month set first_on = month`,
    sql`alter table archived_month alter column first_on set not null`,
    ...columnComments("archived_month", {
      first_on: "The day of its first row, from which retention counts",
      expires_on:
        "The day on which the file goes by the rule that it left under; null where that keeps it for good. Retention may have it go before",
    }),
  ],
  down: [
    sql`alter table archived_month drop column first_on`,
    ...columnComments("archived_month", {
      expires_on:
        "The day on which the file goes; null where it is kept for good",
    }),
  ],
};

export const { up, down } = migrationOf(firstDay);
