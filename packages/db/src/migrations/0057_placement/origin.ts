import { sql } from "kysely";
import { columnComments, type Part } from "../part.ts";

/** Why: a file may leave it to the rule with which institutions its loans are placed. */
export const origin: Part = {
  up: [
    sql`alter table import_run add by_rule boolean not null default false`,
    ...columnComments("import_run", {
      by_rule: "Its cases are placed by the merchant's rule",
    }),
    sql`alter table loan_tape add by_rule boolean not null default false`,
    ...columnComments("loan_tape", {
      by_rule: "Its first case is placed by the merchant's rule",
    }),
  ],
  down: [
    sql`alter table loan_tape drop by_rule`,
    sql`alter table import_run drop by_rule`,
  ],
};
