import { type Kysely, sql } from "kysely";

/** Why: a socket is entered by a token of its own; leaders learn who has gone quiet, by rules that are dated rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table socket_token (
      token_hash bytea primary key,
      session_id bigint not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`comment on table socket_token is 'Enters one socket once, within moments; gone when it is used'`.execute(
    db,
  );
  await messages(db);
  await inactivity(db);
  await activity(db);
}

async function messages(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table message (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user,
      msg_type smallint not null check (msg_type in (1, 2)),
      agent_id bigint references app_user,
      minutes integer check (minutes > 0),
      last_at timestamptz,
      title text,
      at timestamptz not null,
      read_at timestamptz,
      check (msg_type <> 1 or (agent_id is not null and minutes is not null and last_at is not null)),
      check (msg_type <> 2 or title is not null)
    )`.execute(db);
  await sql`comment on column message.msg_type is '1 an agent is inactive, 2 a task is about to start'`.execute(
    db,
  );
  await sql`comment on column message.minutes is 'The threshold that the inactive agent passed'`.execute(
    db,
  );
  await sql`create index message_user on message (user_id, id)`.execute(db);
  await sql`create index message_unread on message (user_id, id) where read_at is null`.execute(
    db,
  );
  await sql`
    create unique index message_inactivity on message (agent_id, last_at, minutes, user_id) where msg_type = 1`.execute(
    db,
  );
}

async function inactivity(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table inactivity_rule (
      id bigint generated always as identity primary key,
      institution_id bigint references institution,
      effective_from date not null,
      thresholds integer[] not null check (cardinality(thresholds) > 0 and 0 < all (thresholds)),
      break_from time,
      break_to time,
      edge_minutes integer not null check (edge_minutes >= 0),
      check ((break_from is null) = (break_to is null)),
      check (break_to > break_from),
      unique nulls not distinct (institution_id, effective_from)
    )`.execute(db);
  await sql`
    comment on table inactivity_rule is
      'After how many quiet minutes leaders are told, by the clock of the institution; the rows without one serve all others'`.execute(
    db,
  );
  await sql`
    insert into inactivity_rule (effective_from, thresholds, break_from, break_to, edge_minutes)
    values ('2024-01-01', '{30,60,90}', '12:00', '13:00', 10)`.execute(db);
}

/** What tells that somebody is at work is looked for each minute. */
async function activity(db: Kysely<unknown>): Promise<void> {
  await sql`create index user_session_user on user_session (user_id, created_at)`.execute(
    db,
  );
  await sql`create index repayment_code_agent_made on repayment_code (agent_id, created_at)`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index repayment_code_agent_made, user_session_user`.execute(
    db,
  );
  await sql`drop table inactivity_rule, message, socket_token`.execute(db);
}
