import { sql } from "kysely";
import { columnComments, moves, type Part, tableComment } from "../part.ts";

const MOVES = {
  OPEN: ["SCORED"],
  SCORED: ["OBJECTED", "UPHELD", "CORRECTED"],
  OBJECTED: ["UPHELD", "CORRECTED"],
};

/** Why: a contact that was drawn is scored, may be objected to and is settled once. */
export const item: Part = {
  up: [
    sql`
    create table quality_item (
      id bigint generated always as identity primary key,
      institution_id bigint not null references institution,
      agent_id bigint not null references app_user,
      group_id bigint references team_group,
      week_on date not null,
      day_on date not null,
      kind text not null check (kind in ('CALL', 'MESSAGE')),
      call_id bigint unique references call_record,
      message_id bigint unique references sms_message,
      reason text not null check (reason in ('COMPLAINT', 'LONG', 'RANDOM')),
      order_id bigint references work_order,
      state text not null default 'OPEN' check (state in ('OPEN', 'SCORED', 'OBJECTED', 'UPHELD', 'CORRECTED')),
      points smallint check (points between 0 and 100),
      level_one boolean not null default false,
      differs boolean not null default false,
      scored_at timestamptz,
      version integer not null default 1,
      foreign key (institution_id, week_on) references quality_week,
      check (num_nonnulls(call_id, message_id) = 1 and (kind = 'CALL') = (call_id is not null)),
      check ((reason = 'COMPLAINT') = (order_id is not null)),
      check (num_nulls(points, scored_at) = case state when 'OPEN' then 2 else 0 end),
      check (not level_one or points = 0)
    )`,
    tableComment("quality_item", "Contacts that were drawn to be scored"),
    ...columnComments("quality_item", {
      group_id: "Of the agent when it was drawn",
      day_on:
        "Of the contact, by the calendar of the institution; it decides the card and the month of the wage",
      reason: "Why it was drawn",
      order_id: "The complaint about the agent for which it was drawn first",
      points: "The score that counts now",
      level_one: "A fatal error was found",
      differs:
        "Two scores are too far apart; a third person has yet to settle it",
    }),
    sql`create index quality_item_agent on quality_item (agent_id, day_on)`,
    sql`create index quality_item_week on quality_item (institution_id, week_on, agent_id)`,
    sql`create index quality_item_state on quality_item (state, week_on)`,
    ...moves(
      { noun: "quality_item", table: "quality_item", column: "state" },
      MOVES,
    ),
  ],
  down: [
    sql`drop table quality_item, quality_item_move`,
    sql`drop function check_quality_item_move`,
  ],
};
