import { sql } from "kysely";
import { migrationOf, tableComment } from "./part.ts";

/** Why: each bank writes its account statements in columns of its own. */
export const { up, down } = migrationOf({
  up: [
    sql`
    create table bank_format (
      id bigint generated always as identity primary key,
      name text not null,
      definition jsonb not null,
      saved_by bigint references app_user,
      saved_at timestamptz not null
    )`,
    sql`create unique index bank_format_name on bank_format (lower(name))`,
    tableComment(
      "bank_format",
      "Columns and style of a bank's account statements, saved by finance",
    ),
  ],
  down: [sql`drop table bank_format`],
});
