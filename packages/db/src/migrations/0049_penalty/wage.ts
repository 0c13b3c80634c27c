import { sql } from "kysely";
import { columnComments, type Part } from "../part.ts";

/** Why: a fine is taken from the wage once, is given back once, and says for which penalty. */
export const wage: Part = {
  up: [
    sql`
    alter table wage_entry add penalty_id bigint references penalty,
      add constraint wage_entry_of_penalty check (penalty_id is null or cause = 'PENALTY')`,
    ...columnComments("wage_entry", {
      penalty_id:
        "The fine that is taken, or given back where the amount is positive",
    }),
    sql`create unique index wage_entry_penalty_once on wage_entry (penalty_id, (amount_minor > 0)) where penalty_id is not null`,
  ],
  down: [
    sql`drop index wage_entry_penalty_once`,
    sql`alter table wage_entry drop constraint wage_entry_of_penalty, drop penalty_id`,
  ],
};
