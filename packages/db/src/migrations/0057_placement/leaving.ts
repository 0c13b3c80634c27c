import { sql } from "kysely";
import { type Part, tableComment } from "../part.ts";

const REASONS = [
  "LENDER_RECALL",
  "PLACEMENT_END",
  "DPD_LIMIT",
  "DEATH",
  "INSOLVENCY",
  "IDENTITY_FRAUD",
  "REGULATOR",
  "REPRESENTED",
  "DUPLICATE",
  "WRONG_IMPORT",
  "LOAN_CANCELLED",
  "UNCOLLECTIBLE",
];

const reasonsAre = (reasons: readonly string[]) => sql`
    alter table closing_request drop constraint closing_request_reason_check,
      add constraint closing_request_reason_check check (reason in (${sql.join(reasons.map((one) => sql.lit(one)))}))`;

/** Why: cases are recalled to be placed anew, and an institution is told before it loses them. */
export const leaving: Part = {
  up: [
    reasonsAre([...REASONS, "REPLACEMENT"]),
    sql`
    create table placement_notice (
      institution_id bigint not null references institution,
      day date not null,
      count integer not null check (count > 0),
      primary key (institution_id, day)
    )`,
    tableComment(
      "placement_notice",
      "On which day an institution was told that placements of its cases end",
    ),
  ],
  down: [
    sql`drop table placement_notice`,
    sql`update closing_request set reason = 'LENDER_RECALL' where reason = 'REPLACEMENT'`,
    reasonsAre(REASONS),
  ],
};
