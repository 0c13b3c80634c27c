import { sql } from "kysely";
import { datedLines, withoutWithdrawals } from "../0028_policy/dated.ts";
import {
  columnComments,
  grant,
  type Part,
  revoke,
  tableComment,
} from "../part.ts";

const PERMISSIONS = {
  "recycling.read": [2, 3, 4, 7, 8],
  "recycling.edit": [4],
};

/** Why: a case that its agent does not work is of no use to him, and another could reach its borrower. */
export const rule: Part = {
  up: [
    sql`
    create table recycling_rule (
      id bigint generated always as identity primary key,
      institution_id bigint references institution,
      effective_on date not null,
      untouched_hours integer check (untouched_hours between 1 and 240),
      no_contact_days integer check (no_contact_days between 1 and 90),
      absent_days integer check (absent_days between 1 and 10),
      includes_manual boolean,
      reason text,
      editor_id bigint references app_user,
      created_at timestamptz not null default now(),
      constraint recycling_rule_house check (institution_id is not null or includes_manual is not null),
      constraint recycling_rule_follows check (includes_manual is not null
        or (untouched_hours is null and no_contact_days is null and absent_days is null)),
      constraint recycling_rule_written check (editor_id is null or reason is not null)
    )`,
    tableComment(
      "recycling_rule",
      "When a case goes back to its pool because its agent does not work it; the rows without an institution serve all others",
    ),
    ...columnComments("recycling_rule", {
      untouched_hours:
        "On days on which the agent works; null: for however long",
      no_contact_days: "Without a word with the borrower; null: for ever",
      absent_days: "Working days without a login; null: for ever",
      includes_manual:
        "Whether stages dealt out by people are meant as well; null where the institution follows the rule for all again",
    }),
    sql`create index recycling_rule_day on recycling_rule (institution_id, effective_on, id)`,
    ...datedLines("recycling_rule"),
    sql`
    insert into recycling_rule (effective_on, untouched_hours, no_contact_days, absent_days, includes_manual)
    values ('2024-01-01', 24, 5, 2, false)`,
    grant(PERMISSIONS),
  ],
  down: [
    revoke(PERMISSIONS),
    sql`drop table recycling_rule`,
    ...withoutWithdrawals(["recycling_rule"]),
  ],
};
