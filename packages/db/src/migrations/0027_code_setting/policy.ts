import { sql } from "kysely";
import { columnComments, type Part, tableComment } from "../part.ts";
import { lines, remade } from "./lines.ts";

const SAID =
  "per_case_day, single_hours, parts_within_due, answer_seconds, withdraw_hours";
const said = sql.join(SAID.split(", ").map((column) => sql.id(column)));

const made = [
  sql`
    create table code_policy (
      id bigint generated always as identity primary key,
      institution_id bigint references institution,
      effective_on date not null,
      follows_house boolean not null default false,
      per_case_day integer not null check (per_case_day > 0),
      single_hours integer not null check (single_hours > 0),
      parts_within_due boolean not null,
      answer_seconds integer check (answer_seconds > 0),
      withdraw_hours integer check (withdraw_hours > 0),
      editor_id bigint references app_user,
      created_at timestamptz not null default now(),
      constraint code_policy_house check (institution_id is not null or not follows_house),
      constraint code_policy_provider check (num_nonnulls(answer_seconds, withdraw_hours)
        = case when institution_id is null then 2 else 0 end)
    )`,
  tableComment(
    "code_policy",
    "How many codes there may be and for how long; the rows without an institution serve all others",
  ),
  ...columnComments("code_policy", {
    follows_house:
      "From this day on the institution has no rule of its own any more",
    per_case_day: "How many codes a case may see in a day",
    single_hours: "How long a code for a part can be paid",
    parts_within_due:
      "Whether the open codes for parts may together not ask for more than is due",
    answer_seconds:
      "A code without a number has failed after this time; for all alike",
    withdraw_hours:
      "How long a provider that does not answer is told again of a code that ended; for all alike",
  }),
  sql`create index code_policy_day on code_policy (institution_id, effective_on, id)`,
];

const old = [
  sql`
    create table code_policy (
      from_on date primary key,
      per_case_day integer not null check (per_case_day > 0),
      single_hours integer not null check (single_hours > 0),
      answer_seconds integer not null check (answer_seconds > 0),
      parts_within_due boolean not null,
      withdraw_hours integer not null default 24 check (withdraw_hours > 0)
    )`,
  ...columnComments("code_policy", {
    per_case_day: "How many codes a case may see in a day",
    answer_seconds: "A code without a number has failed after this time",
    parts_within_due:
      "Whether the open codes for parts may together not ask for more than is due",
    withdraw_hours:
      "How long a provider that does not answer is told again of a code that ended",
  }),
];

/** Why: the limits on codes are set by two people, for all and for an institution that differs. */
export const policy: Part = {
  up: [
    ...remade(
      "code_policy",
      made,
      sql`
    insert into code_policy (effective_on, ${said}) select from_on, ${said} from code_policy_before order by from_on`,
    ),
    ...lines("code_policy"),
  ],
  down: remade(
    "code_policy",
    old,
    sql`
    insert into code_policy (from_on, ${said})
    select distinct on (effective_on) effective_on, ${said} from code_policy_before
    where institution_id is null order by effective_on, id desc`,
  ),
};
