import { sql } from "kysely";
import { datedLines, withoutWithdrawals } from "./0028_policy/dated.ts";
import {
  columnComments,
  migrationOf,
  noticeKinds,
  type Part,
  tableComment,
} from "./part.ts";

/** Why: a text to an agent who is not at work waits unseen, and a text without a case belongs to a leader. */
const reply: Part = {
  up: [
    sql`
    create table reply_rule (
      id bigint generated always as identity primary key,
      institution_id bigint references institution,
      effective_on date not null,
      minutes integer check (minutes between 5 and 10080),
      reason text,
      editor_id bigint references app_user,
      created_at timestamptz not null default now(),
      constraint reply_rule_default check (institution_id is not null or minutes is not null),
      constraint reply_rule_written check (editor_id is null or reason is not null)
    )`,
    tableComment(
      "reply_rule",
      "After how long an unanswered text is escalated to leaders; the rows without an institution serve all others",
    ),
    ...columnComments("reply_rule", {
      minutes: "Null where the institution follows the default again",
    }),
    sql`create index reply_rule_day on reply_rule (institution_id, effective_on, id)`,
    ...datedLines("reply_rule"),
    sql`insert into reply_rule (effective_on, minutes) values ('2024-01-01', 120)`,
    sql`
    alter table sms_inbound
      add column institution_id bigint references institution,
      add column recipient_id bigint references app_user,
      add column escalated_at timestamptz,
      add column settled_at timestamptz,
      add column settler_id bigint references app_user,
      add column settle_reason text,
      add constraint sms_inbound_settled check ((settled_at is null) = (settler_id is null))`,
    ...columnComments("sms_inbound", {
      institution_id:
        "Whose leaders answer for it; null where no institution knows the number",
      recipient_id:
        "The agent who was notified because the agent of the case was not at work",
      settled_at: "When a text without a case was closed by hand",
    }),
    sql`
    update sms_inbound i set institution_id = c.institution_id, escalated_at = now()
    from collection_case c where c.id = i.case_id`,
    sql`create index sms_inbound_waiting on sms_inbound (received_at) where not opts_out and settled_at is null`,
  ],
  down: [
    sql`drop index sms_inbound_waiting`,
    sql`
    alter table sms_inbound drop column settle_reason, drop column settler_id, drop column settled_at,
      drop column escalated_at, drop column recipient_id, drop column institution_id`,
    sql`drop table reply_rule`,
    ...withoutWithdrawals(["reply_rule"]),
  ],
};

export const { up, down } = migrationOf(
  reply,
  noticeKinds(["SMS_UNANSWERED", "SMS_WITHOUT_CASE"]),
);
