import { sql } from "kysely";
import {
  columnComments,
  grant,
  moves,
  type Part,
  revoke,
  type Statement,
  tableComment,
} from "../part.ts";

const PERMISSIONS = {
  "penalty.read": [1, 2, 3, 4, 5, 6, 7, 8],
  "penalty.propose": [3, 5],
  "penalty.approve": [4],
  "penalty.readRule": [3, 4, 6, 7, 8],
  "penalty.editRule": [4],
};

const MOVES = {
  PROPOSED: ["APPROVED", "REJECTED"],
  APPROVED: ["REVERSED"],
};

const table: Statement[] = [
  sql`
    create table penalty (
      id bigint generated always as identity primary key,
      order_id bigint not null references work_order,
      agent_id bigint not null references app_user,
      institution_id bigint not null references institution,
      violation text not null,
      level text not null,
      occurrence text not null check (occurrence in ('FIRST', 'REPEATED')),
      points smallint not null check (points >= 0),
      fine_minor bigint not null check (fine_minor >= 0),
      currency text not null check (currency in ('IDR', 'PHP', 'USD')),
      warning smallint not null check (warning between 0 and 3),
      termination boolean not null,
      rule_id bigint not null references penalty_rule,
      reason text not null,
      state text not null default 'PROPOSED' check (state in ('PROPOSED', 'APPROVED', 'REJECTED', 'REVERSED')),
      proposer_id bigint not null references app_user,
      proposed_at timestamptz not null,
      decider_id bigint references app_user,
      decided_at timestamptz,
      note text not null default '',
      reversed_at timestamptz,
      version integer not null default 1,
      foreign key (violation, level) references penalty_violation (code, level),
      check ((state = 'PROPOSED') = (decided_at is null)),
      check (state not in ('APPROVED', 'REVERSED') or decider_id is not null),
      check ((state = 'REVERSED') = (reversed_at is not null)),
      constraint penalty_two_people check (decider_id is null or decider_id <> proposer_id),
      constraint penalty_not_own check (agent_id <> proposer_id and agent_id is distinct from decider_id)
    )`,
  tableComment(
    "penalty",
    "What a founded complaint costs the agent who answers for it; one that stands per complaint",
  ),
  ...columnComments("penalty", {
    institution_id: "Of the complaint",
    fine_minor: "By the rule of the day on which it was proposed",
    decider_id:
      "Null while it waits, and where it fell with the verdict it rested on",
  }),
  sql`create unique index penalty_one on penalty (order_id) where state in ('PROPOSED', 'APPROVED')`,
  sql`create index penalty_order on penalty (order_id, id)`,
  sql`create index penalty_agent on penalty (agent_id, violation, decided_at)`,
  sql`create index penalty_institution on penalty (institution_id, state, id)`,
];

/** What is decided is what was proposed; only the words of somebody erased are taken away. */
const keep: Statement[] = [
  sql`
    create function keep_penalty() returns trigger language plpgsql as $$
    declare
      moving constant text[] := array['state', 'decider_id', 'decided_at', 'note', 'reversed_at', 'version', 'reason'];
    begin
      if to_jsonb(new) - moving = to_jsonb(old) - moving and new.reason in (old.reason, '') then return new; end if;
      raise exception 'penalty % is decided as it was proposed', old.id
        using errcode = '23514', constraint = 'penalty_as_proposed';
    end $$`,
  sql`create trigger penalty_kept before update on penalty for each row execute function keep_penalty()`,
  sql`
    create trigger penalty_stays before delete or truncate on penalty
    for each statement execute function refuse_change()`,
];

const forget: Statement[] = [
  sql`
    create function forget_penalties() returns trigger language plpgsql as $$
    begin
      update penalty p set reason = '', note = '' from work_order w where w.id = p.order_id and w.borrower_id = new.id;
      return null;
    end $$`,
  sql`
    create trigger borrower_forgets_penalties after update of erased_at on borrower for each row
    when (new.erased_at is not null) execute function forget_penalties()`,
];

/** Why: a penalty is proposed by one person, decided by another, and ends with the verdict that it rests on. */
export const penalty: Part = {
  up: [
    ...table,
    ...moves({ noun: "penalty", table: "penalty", column: "state" }, MOVES),
    ...keep,
    ...forget,
    grant(PERMISSIONS),
  ],
  down: [
    revoke(PERMISSIONS),
    sql`drop trigger borrower_forgets_penalties on borrower`,
    sql`drop function forget_penalties`,
    sql`drop table penalty, penalty_move`,
    sql`drop function check_penalty_move, keep_penalty`,
  ],
};
