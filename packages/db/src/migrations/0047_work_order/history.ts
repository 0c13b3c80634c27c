import { sql } from "kysely";
import { columnComments, type Part, tableComment } from "../part.ts";

const KINDS = [
  ...["CREATED", "EFFECT", "ALLOCATED", "STARTED", "NOTE", "FILE_ADDED"],
  ...["ANSWERED", "EXTENDED", "VERDICT", "RETURNED", "DONE", "REOPENED"],
  ...["INVALID", "OVERDUE", "ANSWER_FAILED"],
] as const;

const kinds = sql.join(KINDS.map((kind) => sql.lit(kind)));

const events = [
  sql`
    create table work_order_event (
      id bigint generated always as identity primary key,
      order_id bigint not null references work_order,
      kind text not null check (kind in (${kinds})),
      actor_id bigint references app_user,
      at timestamptz not null,
      text text not null default '',
      params jsonb not null default '{}'
    )`,
  tableComment(
    "work_order_event",
    "What happened to a complaint, line by line; only the words of somebody erased are taken away",
  ),
  ...columnComments("work_order_event", {
    actor_id: "Null where the house itself did it",
    text: "What a person wrote",
    params: "Ids and codes that belong to the kind",
  }),
  sql`create index work_order_event_order on work_order_event (order_id, id)`,
];

const verdicts = [
  sql`
    create table work_order_verdict (
      id bigint generated always as identity primary key,
      order_id bigint not null references work_order,
      verdict text not null check (verdict in ('FOUNDED', 'UNFOUNDED')),
      liable_id bigint references app_user,
      answer text not null,
      evidence text not null,
      proposer_id bigint not null references app_user,
      proposed_at timestamptz not null,
      state text not null check (state in ('PROPOSED', 'CONFIRMED', 'RETURNED', 'REPLACED')),
      decider_id bigint references app_user,
      decided_at timestamptz,
      check (liable_id is null or verdict = 'FOUNDED'),
      check (decider_id is null or decider_id <> proposer_id)
    )`,
  tableComment(
    "work_order_verdict",
    "Every verdict on a complaint; one that is confirmed holds until the order is reopened",
  ),
  ...columnComments("work_order_verdict", {
    decider_id: "Null where an ordinary complaint needs no second person",
  }),
  sql`
    create unique index work_order_verdict_one on work_order_verdict (order_id) where state in ('PROPOSED', 'CONFIRMED')`,
  sql`create index work_order_verdict_order on work_order_verdict (order_id, id)`,
];

/** Lines stay as they were written; erasing a person empties their words. */
const keepLines = [
  sql`
    create function keep_work_order_event() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.text = '' and to_jsonb(new) - 'text' = to_jsonb(old) - 'text' then return new; end if;
      raise exception 'the history of a complaint is never changed' using errcode = '55000';
    end $$`,
  sql`
    create trigger work_order_event_kept before update or delete on work_order_event
    for each row execute function keep_work_order_event()`,
  sql`
    create trigger work_order_event_not_truncated before truncate on work_order_event
    for each statement execute function refuse_change()`,
];

/** What somebody said of himself goes with the rest of his data. */
const forget = [
  sql`
    create function forget_complaints() returns trigger language plpgsql as $$
    begin
      update work_order set description = '', reference = null where borrower_id = new.id;
      update work_order_event e set text = '' from work_order w
      where w.id = e.order_id and w.borrower_id = new.id and e.text <> '';
      update work_order_verdict v set answer = '', evidence = '' from work_order w
      where w.id = v.order_id and w.borrower_id = new.id;
      return null;
    end $$`,
  sql`
    create trigger borrower_forgets_complaints after update of erased_at on borrower for each row
    when (new.erased_at is not null) execute function forget_complaints()`,
];

/** An answer that waits for its sender; one that does not leave was none, and the clock of the first answer runs on. */
const answers = [
  sql`alter table sms_message add column order_id bigint references work_order`,
  ...columnComments("sms_message", {
    order_id: "The complaint that it answers: no hold keeps it back",
  }),
  sql`
    create function unanswer_complaint() returns trigger language plpgsql as $$
    begin
      update work_order w set answered_at = (
        select min(e.at) from work_order_event e where e.order_id = w.id and e.kind = 'ANSWERED' and not exists (
          select from sms_message m where m.id = (e.params ->> 'messageId')::bigint and m.state = 'FAILED'))
      where w.id = new.order_id and w.state <> 'DONE';
      insert into work_order_event (order_id, kind, at, params)
      values (new.order_id, 'ANSWER_FAILED', coalesce(new.settled_at, now()), jsonb_build_object('messageId', new.id, 'reason', new.reason));
      return null;
    end $$`,
  sql`
    create trigger sms_message_answers after update of state on sms_message for each row
    when (new.order_id is not null and new.state = 'FAILED' and old.state <> 'FAILED') execute function unanswer_complaint()`,
];

/** Why: a regulator asks who knew what when, and what the borrower was told. */
export const history: Part = {
  up: [...events, ...verdicts, ...keepLines, ...forget, ...answers],
  down: [
    sql`drop trigger sms_message_answers on sms_message`,
    sql`drop function unanswer_complaint`,
    sql`alter table sms_message drop column order_id`,
    sql`drop trigger borrower_forgets_complaints on borrower`,
    sql`drop function forget_complaints`,
    sql`drop table work_order_verdict, work_order_event`,
    sql`drop function keep_work_order_event`,
  ],
};
