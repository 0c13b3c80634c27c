import { sql } from "kysely";
import { columnComments, migrationOf } from "./part.ts";

/** Why: an installation keeps entries of its own beside those that screens and phones read. */
export const { up, down } = migrationOf({
  up: [
    sql`alter table config_entry drop constraint config_entry_code_check`,
    sql`
      alter table config_entry add column name text,
        add constraint config_entry_code_check check (code ~ '^[A-Za-z][A-Za-z0-9_.-]{0,59}$')`,
    ...columnComments("config_entry", {
      name: "Absent for product codes, whose names are translated",
    }),
  ],
  down: [
    sql`alter table config_entry disable trigger user`,
    sql`
      delete from config_entry where code not in ('APP_VERSION', 'STATS_REFRESH', 'REPAYMENT_TICKER')`,
    sql`alter table config_entry enable trigger user`,
    sql`
      alter table config_entry drop column name, drop constraint config_entry_code_check,
        add constraint config_entry_code_check check (code in ('APP_VERSION', 'STATS_REFRESH', 'REPAYMENT_TICKER'))`,
  ],
});
