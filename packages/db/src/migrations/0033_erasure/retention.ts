import { sql } from "kysely";
import { columnComments, type Part, tableComment } from "../part.ts";

const changed = (...statements: Part["down"]) => [
  sql`alter table retention_rule disable trigger retention_rule_append_only`,
  ...statements,
  sql`alter table retention_rule enable trigger retention_rule_append_only`,
];

const kinds = [
  sql`
    alter table retention_rule
      add column recording_days integer check (recording_days > 0),
      add column message_days integer check (message_days > 0),
      add column login_log_days integer check (login_log_days > 0),
      add column behaviour_days integer check (behaviour_days > 0),
      add column settled_days integer check (settled_days > 0)`,
  ...changed(sql`
    update retention_rule set recording_days = 365, message_days = 1096, login_log_days = 365, behaviour_days = 90,
      settled_days = 1826
    where picture_days is not null`),
  sql`
    alter table retention_rule add constraint retention_rule_kept check (
      num_nulls(picture_days, recording_days, message_days, login_log_days, behaviour_days, settled_days) in (0, 6))`,
  ...columnComments("retention_rule", {
    recording_days: "Of a call; its file goes from the disk",
    message_days:
      "Of texts, mails and letters: what they said goes, that they went out stays",
    settled_days:
      "After the last payment and the last closed case of a borrower who wants to be erased",
  }),
];

const purge = [
  sql`
    create table retention_purge (
      id bigint generated always as identity primary key,
      institution_id bigint references institution,
      kind text not null,
      on_day date not null,
      records bigint not null default 0 check (records >= 0),
      failure text,
      at timestamptz not null,
      constraint retention_purge_once unique nulls not distinct (on_day, institution_id, kind)
    )`,
  tableComment(
    "retention_purge",
    "What was deleted because its days were over: a row for each day, institution and kind",
  ),
  ...columnComments("retention_purge", {
    institution_id: "Null for what belongs to none",
    kind: "The column of the rule by which it went; FILES are the bytes that left the disk",
    failure: "Why the last portion of the day failed; null where it did not",
  }),
];

/** Why: each kind of data has its days, and what went because of them is on record. */
export const retention: Part = {
  up: [
    ...kinds,
    ...purge,
    sql`create index call_record_recorded on call_record (institution_id, requested_at) where recording_id is not null`,
    // What was emptied years ago is not read again every night.
    sql`create index sms_message_saying on sms_message (institution_id, requested_at) where content <> ''`,
    sql`create index sms_inbound_saying on sms_inbound (received_at) where content <> ''`,
    sql`create index letter_saying on letter (institution_id, created_at) where body <> ''`,
  ],
  down: [
    sql`drop index letter_saying`,
    sql`drop index sms_inbound_saying`,
    sql`drop index sms_message_saying`,
    sql`drop index call_record_recorded`,
    sql`drop table retention_purge`,
    sql`
      alter table retention_rule drop constraint retention_rule_kept, drop column recording_days, drop column message_days,
        drop column login_log_days, drop column behaviour_days, drop column settled_days`,
  ],
};
