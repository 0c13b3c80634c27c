import { sql } from "kysely";
import {
  columnComments,
  grant,
  moves,
  type Part,
  revoke,
  tableComment,
} from "../part.ts";

const PERMISSIONS = {
  "proposal.decide": [6, 7],
  "proposal.read": [3, 4, 6, 7, 8, 9],
};

const proposalKind = [
  sql`
    create table proposal_kind (
      kind text primary key,
      lapse_days smallint not null check (lapse_days between 1 and 365)
    )`,
  ...columnComments("proposal_kind", {
    lapse_days: "After how many days a proposal lapses that is not decided",
  }),
  sql`
    insert into proposal_kind (kind, lapse_days) values
      ('DEDUCTION_LIMIT', 14), ('DEDUCTION_POLICY', 14), ('TERMS', 14), ('TERMS_WITHDRAWAL', 14),
      ('EXTENSION_INSTITUTION', 14), ('EXTENSION_QUEUE', 14), ('SMS_SETTING', 14),
      ('GUARD_RULE', 14), ('HOLIDAY', 14), ('HOLIDAY_REMOVAL', 14)`,
];

const proposalRole = [
  sql`
    create table proposal_role (
      kind text not null references proposal_kind,
      role_id smallint not null references role,
      may_propose boolean not null default false,
      may_approve boolean not null default false,
      is_notified boolean not null default false,
      primary key (kind, role_id)
    )`,
  tableComment(
    "proposal_role",
    "A role without a row does not see proposals of the kind",
  ),
  sql`
    insert into proposal_role (kind, role_id, may_propose, may_approve, is_notified)
    select kind, role_id, may_propose, may_approve, is_notified from (values
      (array['DEDUCTION_LIMIT', 'DEDUCTION_POLICY', 'TERMS', 'TERMS_WITHDRAWAL', 'EXTENSION_INSTITUTION', 'EXTENSION_QUEUE'],
        6, false, true, true),
      (array['SMS_SETTING', 'GUARD_RULE', 'HOLIDAY', 'HOLIDAY_REMOVAL'], 6, false, false, true),
      (array['DEDUCTION_LIMIT', 'DEDUCTION_POLICY', 'TERMS', 'TERMS_WITHDRAWAL', 'EXTENSION_INSTITUTION', 'EXTENSION_QUEUE',
        'SMS_SETTING', 'GUARD_RULE', 'HOLIDAY', 'HOLIDAY_REMOVAL'], 7, false, true, true),
      (array['DEDUCTION_LIMIT', 'DEDUCTION_POLICY', 'TERMS', 'TERMS_WITHDRAWAL', 'EXTENSION_INSTITUTION', 'EXTENSION_QUEUE',
        'SMS_SETTING', 'GUARD_RULE', 'HOLIDAY', 'HOLIDAY_REMOVAL'], 4, true, false, false),
      (array['DEDUCTION_LIMIT', 'DEDUCTION_POLICY', 'TERMS', 'TERMS_WITHDRAWAL', 'EXTENSION_INSTITUTION', 'EXTENSION_QUEUE',
        'SMS_SETTING', 'GUARD_RULE', 'HOLIDAY', 'HOLIDAY_REMOVAL'], 3, false, false, false),
      (array['EXTENSION_INSTITUTION', 'EXTENSION_QUEUE', 'SMS_SETTING'], 9, true, false, false),
      (array['DEDUCTION_LIMIT', 'DEDUCTION_POLICY', 'EXTENSION_INSTITUTION', 'EXTENSION_QUEUE'], 8, false, false, false)
    ) as granted (kinds, role_id, may_propose, may_approve, is_notified), unnest(kinds) as kind`,
];

const proposalTable = [
  sql`
    create table proposal (
      id bigint generated always as identity primary key,
      kind text not null references proposal_kind,
      subject text not null,
      subject_name text,
      institution_id bigint references institution,
      payload jsonb not null,
      before jsonb not null,
      after jsonb not null,
      base_id bigint,
      state text not null default 'PROPOSED' check (state in ('PROPOSED', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'LAPSED')),
      proposed_on date not null,
      effective_on date not null,
      proposer_id bigint not null references app_user,
      proposed_at timestamptz not null,
      lapses_at timestamptz not null,
      decider_id bigint references app_user,
      decided_at timestamptz,
      reason text not null default '',
      version integer not null default 1,
      check ((state = 'PROPOSED') = (decided_at is null)),
      check ((state in ('APPROVED', 'REJECTED', 'WITHDRAWN')) = (decider_id is not null)),
      check (state <> 'REJECTED' or reason <> ''),
      check (effective_on >= proposed_on),
      constraint proposal_two_people check (state not in ('APPROVED', 'REJECTED') or decider_id <> proposer_id),
      constraint proposal_own check (state <> 'WITHDRAWN' or decider_id = proposer_id)
    )`,
  ...columnComments("proposal", {
    subject: "What would change: the setting and whose it is",
    institution_id: "Whom it concerns; null concerns all",
    base_id:
      "The last row of the setting when it was proposed; on another one it is stale",
    proposed_on:
      "From which day it was meant to hold; effective_on is later where it was approved too late for that",
  }),
  sql`create unique index proposal_one_open on proposal (subject) where state = 'PROPOSED'`,
  sql`create index proposal_state on proposal (state, id)`,
  sql`create index proposal_lapse on proposal (lapses_at) where state = 'PROPOSED'`,
  sql`
    create function check_proposal_content() returns trigger language plpgsql as $$
    begin
      if (new.kind, new.subject, new.payload, new.before, new.after, new.proposer_id, new.proposed_at, new.proposed_on)
        is distinct from
        (old.kind, old.subject, old.payload, old.before, old.after, old.proposer_id, old.proposed_at, old.proposed_on) then
        raise exception 'proposal % is decided as it was proposed', old.id
          using errcode = '23514', constraint = 'proposal_as_proposed';
      end if;
      return new;
    end $$`,
  sql`create trigger proposal_content before update on proposal for each row execute function check_proposal_content()`,
  sql`
    create trigger proposal_kept before delete or truncate on proposal
    for each statement execute function refuse_change()`,
  sql`alter table message add constraint message_proposal_id_fkey foreign key (proposal_id) references proposal`,
];

/** What is decided is what was proposed: nobody changes it on the way, and no line is taken away. */
const proposalMove = moves(
  { noun: "proposal", table: "proposal", column: "state" },
  {
    PROPOSED: ["APPROVED", "LAPSED", "REJECTED", "WITHDRAWN"],
  },
);

/**
 * Why: who sets a limit of money or law does not bring it into force alone. A change of such a setting is proposed by one
 * person and decided by another; who may do which, who is notified and when it lapses are rows.
 */
export const proposal: Part = {
  up: [
    ...proposalKind,
    ...proposalRole,
    ...proposalTable,
    ...proposalMove,
    grant(PERMISSIONS),
  ],
  down: [
    revoke(PERMISSIONS),
    sql`alter table message drop constraint message_proposal_id_fkey`,
    sql`delete from message where proposal_id is not null`,
    sql`drop table proposal_move, proposal, proposal_role, proposal_kind`,
    sql`drop function check_proposal_move, check_proposal_content`,
  ],
};
