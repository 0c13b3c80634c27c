import { sql } from "kysely";
import { firstContact } from "./0045_fact_cost/first-contact.ts";
import { noteOfOneDay } from "./0045_fact_cost/note.ts";
import { newRows, retelling } from "./0045_fact_cost/telling.ts";
import { migrationOf, type Part } from "./part.ts";

/** Why: an index of nearly nothing but nulls was written with each fact, and the check of an hour, which is extracted, read anew. */
const leanFacts: Part = {
  up: [
    sql`alter table report_fact drop constraint report_fact_hour_check`,
    sql`alter table report_fact drop constraint report_fact_corrects_id_key`,
    sql`
    create unique index report_fact_corrects on report_fact (corrects_id) where corrects_id is not null`,
  ],
  down: [
    sql`drop index report_fact_corrects`,
    sql`alter table report_fact add constraint report_fact_corrects_id_key unique (corrects_id)`,
    sql`alter table report_fact add constraint report_fact_hour_check check (hour between 0 and 23)`,
  ],
};

export const { up, down } = migrationOf(
  leanFacts,
  noteOfOneDay,
  firstContact,
  newRows,
  retelling,
);
