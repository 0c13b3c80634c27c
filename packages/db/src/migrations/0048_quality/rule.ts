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
  "quality.read": [1, 2, 3, 4, 7, 8],
  "quality.score": [3],
  "quality.calibrate": [3],
  "quality.object": [1],
  "quality.settle": [4],
  "quality.readRule": [2, 3, 4, 7, 8],
  "quality.editRule": [4],
  "quality.editCard": [4],
};

const VALUES = [
  ...["calls", "messages", "complaint_percent", "long_percent"],
  ...["objection_days", "calibration_gap"],
];

const count = sql.lit(VALUES.length);
const values = sql.join(VALUES.map((name) => sql.ref(name)));

/** Why: how much of an agent's week is listened to is policy of an institution, from a day on. */
export const rule: Part = {
  up: [
    sql`
    create table quality_rule (
      id bigint generated always as identity primary key,
      institution_id bigint references institution,
      effective_on date not null,
      calls smallint check (calls between 0 and 50),
      messages smallint check (messages between 0 and 50),
      complaint_percent smallint check (complaint_percent between 0 and 100),
      long_percent smallint check (long_percent between 0 and 100),
      objection_days smallint check (objection_days between 1 and 60),
      calibration_gap smallint check (calibration_gap between 0 and 100),
      reason text,
      editor_id bigint references app_user,
      created_at timestamptz not null default now(),
      constraint quality_rule_shares check (complaint_percent + long_percent <= 100),
      constraint quality_rule_whole check (num_nulls(${values}) in (0, ${count})),
      constraint quality_rule_house check (institution_id is not null or calls is not null),
      constraint quality_rule_written check (editor_id is null or reason is not null)
    )`,
    tableComment(
      "quality_rule",
      "How many recordings and messages of an agent and week are scored, and which; the rows without an institution serve all others",
    ),
    ...columnComments("quality_rule", {
      calls: "Null where the institution follows the rule for all again",
      complaint_percent:
        "Share that is kept for contacts of cases with a complaint about the agent",
      long_percent: "Share of the longest; the rest is drawn at random",
      objection_days: "So long after a score its agent may object",
      calibration_gap:
        "Two scores that are further apart are settled by a third person",
    }),
    sql`create index quality_rule_day on quality_rule (institution_id, effective_on, id)`,
    ...datedLines("quality_rule"),
    sql`
    insert into quality_rule (effective_on, ${values}) values ('2024-01-01', 5, 3, 40, 20, 7, 10)`,
    grant(PERMISSIONS),
  ],
  down: [
    revoke(PERMISSIONS),
    ...withoutWithdrawals(["quality_rule"]),
    sql`drop table quality_rule`,
  ],
};
