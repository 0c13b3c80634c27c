import { sql } from "kysely";
import {
  appendOnly,
  columnComments,
  grant,
  type Part,
  revoke,
  tableComment,
} from "../part.ts";

const PERMISSIONS = {
  "inactivity.edit": [4, 9],
  "inactivity.read": [3, 4, 7, 8, 9],
};

const messageTable = [
  sql`
    create table message (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user,
      msg_type smallint not null check (msg_type in (1, 2, 3)),
      agent_id bigint references app_user,
      minutes integer check (minutes > 0),
      last_at timestamptz,
      title text,
      at timestamptz not null,
      read_at timestamptz,
      proposal_id bigint,
      proposal_state text,
      check (msg_type <> 1 or (agent_id is not null and minutes is not null and last_at is not null)),
      check (msg_type <> 2 or title is not null),
      constraint message_proposal check ((msg_type = 3) = (proposal_id is not null and proposal_state is not null))
    )`,
  ...columnComments("message", {
    msg_type:
      "1 an agent is inactive, 2 a task is about to start, 3 a setting is to change",
    minutes: "The threshold that the inactive agent passed",
    proposal_state: "What became of the proposal when the message was written",
  }),
  sql`create index message_user on message (user_id, id)`,
  sql`create index message_unread on message (user_id, id) where read_at is null`,
  sql`create unique index message_inactivity on message (agent_id, last_at, minutes, user_id) where msg_type = 1`,
];

const inactivityRule = [
  sql`
    create table inactivity_rule (
      id bigint generated always as identity primary key,
      institution_id bigint references institution,
      effective_on date not null,
      thresholds integer[] check (cardinality(thresholds) > 0 and 0 < all (thresholds)),
      break_from time,
      break_to time,
      edge_minutes integer check (edge_minutes >= 0),
      reason text,
      editor_id bigint references app_user,
      created_at timestamptz not null default now(),
      check ((break_from is null) = (break_to is null)),
      check (break_to > break_from),
      constraint inactivity_rule_whole
        check ((thresholds is null) = (edge_minutes is null) and (thresholds is not null or break_from is null)),
      constraint inactivity_rule_house check (institution_id is not null or thresholds is not null),
      constraint inactivity_rule_written check (editor_id is null or reason is not null)
    )`,
  tableComment(
    "inactivity_rule",
    "After how many quiet minutes leaders are told, by the clock of the institution; the rows without one serve all others",
  ),
  ...columnComments("inactivity_rule", {
    thresholds:
      "Minutes; null where the institution follows the rule for all again",
  }),
  sql`create index inactivity_rule_day on inactivity_rule (institution_id, effective_on, id)`,
  appendOnly("inactivity_rule"),
  sql`
    insert into inactivity_rule (effective_on, thresholds, break_from, break_to, edge_minutes)
    values ('2024-01-01', '{30,60,90}', '12:00', '13:00', 10)`,
];

/**
 * Why: leaders learn who has gone quiet, by rules that are dated rows: each change is a further row with its reason and
 * its author, and an institution can go back to the rule for all.
 */
export const message: Part = {
  up: [...messageTable, ...inactivityRule, grant(PERMISSIONS)],
  down: [revoke(PERMISSIONS), sql`drop table inactivity_rule, message`],
};
