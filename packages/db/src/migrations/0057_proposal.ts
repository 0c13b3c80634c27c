import { type Kysely, sql } from "kysely";

/**
 * Why: who sets a limit of money or law does not bring it into force alone. A change of such a setting is proposed by
 * one person and decided by another; who may do which, who is notified and when it lapses are rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await kinds(db);
  await roles(db);
  await proposals(db);
  await moves(db);
  await messages(db);
  await sql`
    insert into role_permission (permission, role_id)
    select permission, unnest(roles) from (values
      ('proposal.read', array[3, 4, 6, 7, 8, 9]),
      ('proposal.decide', array[6, 7])
    ) as granted (permission, roles)`.execute(db);
}

async function kinds(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table proposal_kind (
      kind text primary key,
      lapse_days smallint not null check (lapse_days between 1 and 365)
    )`.execute(db);
  await sql`comment on column proposal_kind.lapse_days is 'After how many days a proposal lapses that is not decided'`.execute(
    db,
  );
  await sql`
    insert into proposal_kind (kind, lapse_days) values
      ('DEDUCTION_LIMIT', 14), ('DEDUCTION_POLICY', 14), ('TERMS', 14), ('TERMS_WITHDRAWAL', 14),
      ('EXTENSION_INSTITUTION', 14), ('EXTENSION_QUEUE', 14), ('SMS_SETTING', 14),
      ('GUARD_RULE', 14), ('HOLIDAY', 14), ('HOLIDAY_REMOVAL', 14)`.execute(db);
}

/** A role without a row does not see proposals of the kind. */
async function roles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table proposal_role (
      kind text not null references proposal_kind,
      role_id smallint not null references role,
      may_propose boolean not null default false,
      may_approve boolean not null default false,
      is_notified boolean not null default false,
      primary key (kind, role_id)
    )`.execute(db);
  await sql`comment on table proposal_role is 'A role without a row does not see proposals of the kind'`.execute(
    db,
  );
  await sql`
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
    ) as granted (kinds, role_id, may_propose, may_approve, is_notified), unnest(kinds) as kind`.execute(
    db,
  );
}

async function proposals(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    )`.execute(db);
  await sql`comment on column proposal.subject is 'What would change: the setting and whose it is'`.execute(
    db,
  );
  await sql`comment on column proposal.institution_id is 'Whom it concerns; null concerns all'`.execute(
    db,
  );
  await sql`comment on column proposal.base_id is 'The last row of the setting when it was proposed; on another one it is stale'`.execute(
    db,
  );
  await sql`comment on column proposal.proposed_on is 'From which day it was meant to hold; effective_on is later where it was approved too late for that'`.execute(
    db,
  );
  await sql`create unique index proposal_one_open on proposal (subject) where state = 'PROPOSED'`.execute(
    db,
  );
  await sql`create index proposal_state on proposal (state, id)`.execute(db);
  await sql`create index proposal_lapse on proposal (lapses_at) where state = 'PROPOSED'`.execute(
    db,
  );
}

/** What is decided is what was proposed: nobody changes it on the way, and no line is taken away. */
async function moves(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table proposal_move (
      from_state text not null,
      to_state text not null,
      primary key (from_state, to_state)
    )`.execute(db);
  await sql`
    insert into proposal_move (from_state, to_state) values
      ('PROPOSED', 'APPROVED'), ('PROPOSED', 'REJECTED'), ('PROPOSED', 'WITHDRAWN'), ('PROPOSED', 'LAPSED')`.execute(
    db,
  );
  await sql`
    create function check_proposal_move() returns trigger language plpgsql as $$
    begin
      if new.state <> old.state
        and not exists (select from proposal_move where from_state = old.state and to_state = new.state) then
        raise exception 'proposal % cannot move from % to %', old.id, old.state, new.state
          using errcode = '23514', constraint = 'proposal_move';
      end if;
      if (new.kind, new.subject, new.payload, new.before, new.after, new.proposer_id, new.proposed_at, new.proposed_on)
        is distinct from
        (old.kind, old.subject, old.payload, old.before, old.after, old.proposer_id, old.proposed_at, old.proposed_on) then
        raise exception 'proposal % is decided as it was proposed', old.id
          using errcode = '23514', constraint = 'proposal_as_proposed';
      end if;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger proposal_moves before update on proposal for each row execute function check_proposal_move()`.execute(
    db,
  );
  await sql`
    create trigger proposal_kept before delete or truncate on proposal
    for each statement execute function refuse_change()`.execute(db);
}

async function messages(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table message
      drop constraint message_msg_type_check,
      add column proposal_id bigint references proposal,
      add column proposal_state text,
      add constraint message_msg_type_check check (msg_type in (1, 2, 3)),
      add constraint message_proposal check ((msg_type = 3) = (proposal_id is not null and proposal_state is not null))`.execute(
    db,
  );
  await sql`comment on column message.msg_type is '1 an agent is inactive, 2 a task is about to start, 3 a setting is to change'`.execute(
    db,
  );
  await sql`comment on column message.proposal_state is 'What became of the proposal when the message was written'`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from role_permission where permission in ('proposal.read', 'proposal.decide')`.execute(
    db,
  );
  await sql`delete from message where msg_type = 3`.execute(db);
  await sql`
    alter table message
      drop constraint message_proposal,
      drop constraint message_msg_type_check,
      drop column proposal_state,
      drop column proposal_id,
      add constraint message_msg_type_check check (msg_type in (1, 2))`.execute(
    db,
  );
  await sql`comment on column message.msg_type is '1 an agent is inactive, 2 a task is about to start'`.execute(
    db,
  );
  await sql`drop table proposal_move, proposal, proposal_role, proposal_kind`.execute(
    db,
  );
  await sql`drop function check_proposal_move`.execute(db);
}
