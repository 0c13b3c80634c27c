import { type Kysely, sql } from "kysely";

/**
 * Why: each agent's day is counted as it happens, once, and can be counted again from what happened; wages are
 * entries by dated rates; a dashboard in a frame is opened by a token of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await counts(db);
  await credits(db);
  await facts(db);
  await noting(db);
  await backlog(db);
  await snapshots(db);
  await wages(db);
  await frames(db);
  await sql`
    insert into role_permission (permission, role_id)
    select permission, unnest(roles) from (values
      ('day.read', array[1]),
      ('agent.read', array[1, 2, 3, 4, 6, 7, 8]),
      ('wage.read', array[1, 2, 4, 6, 7, 8]),
      ('bi.open', array[2, 3, 4, 6, 7, 8])
    ) as granted (permission, roles)`.execute(db);
}

const OF_CASES = `
      entered integer not null default 0,
      entered_minor bigint not null default 0,
      gone integer not null default 0,
      gone_minor bigint not null default 0,
      dropped integer not null default 0,
      dropped_minor bigint not null default 0,
      settled integer not null default 0`;

async function counts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table agent_day_case (
      case_id bigint not null references collection_case,
      agent_id bigint not null references app_user,
      day date not null,
      currency text not null,
      ${sql.raw(OF_CASES)},
      primary key (case_id, agent_id, day)
    )`.execute(db);
  await sql`comment on table agent_day_case is 'What each case has added to its agents'' days; agent_day is its sum'`.execute(
    db,
  );
  await sql`create index agent_day_case_agent on agent_day_case (agent_id, day)`.execute(
    db,
  );
  await sql`
    create table agent_day (
      agent_id bigint not null references app_user,
      day date not null,
      currency text not null,
      ${sql.raw(OF_CASES)},
      collected_minor bigint not null default 0,
      payments integer not null default 0,
      last_paid_at timestamptz,
      calls integer not null default 0,
      connected integer not null default 0,
      talk_seconds bigint not null default 0,
      logs integer not null default 0,
      promises integer not null default 0,
      promised_minor bigint not null default 0,
      kept integer not null default 0,
      partial integer not null default 0,
      broken integer not null default 0,
      primary key (agent_id, day, currency)
    )`.execute(db);
  await sql`comment on column agent_day.entered is 'Cases that came into the agent''s hands; what was there at midnight is the sum of the days before'`.execute(
    db,
  );
  await sql`comment on column agent_day.gone is 'Cases that left after work or closed: they still count on this day'`.execute(
    db,
  );
  await sql`comment on column agent_day.dropped is 'Cases that left unworked or were void: they no longer count on this day'`.execute(
    db,
  );
  await sql`comment on column agent_day.settled is 'Cases that money credited to the agent ended, less those that came back'`.execute(
    db,
  );
  await sql`create index agent_day_day on agent_day (day)`.execute(db);
}

async function credits(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_credit (
      id bigint generated always as identity primary key,
      payment_id bigint not null references payment,
      cause text not null check (cause in ('TAKEN', 'REVERSED')),
      agent_id bigint not null references app_user,
      day date not null,
      currency text not null,
      amount_minor bigint not null check ((amount_minor > 0) = (cause = 'TAKEN')),
      wage_minor bigint not null check (wage_minor = 0 or (wage_minor > 0) = (cause = 'TAKEN')),
      at timestamptz not null,
      paid_at timestamptz not null,
      unique (payment_id, cause)
    )`.execute(db);
  await sql`comment on column payment_credit.wage_minor is 'What the agent earns by it, as the rates stood on that day'`.execute(
    db,
  );
  await sql`create index payment_credit_agent on payment_credit (agent_id, day)`.execute(
    db,
  );
  await sql`
    create trigger payment_credit_append_only before update or delete or truncate on payment_credit
    for each statement execute function refuse_change()`.execute(db);
}

/** What waits to be counted. Rows are written by triggers, so that no way of changing a case can forget one. */
async function facts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table agent_fact (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('CASE', 'TAKEN', 'REVERSED', 'CALL', 'LOG', 'PROMISED', 'JUDGED', 'LOGIN')),
      ref_id bigint not null
    )`.execute(db);
  await sql`comment on column agent_fact.ref_id is 'The case, payment, call, log, promise or session that it is about'`.execute(
    db,
  );
}

/** The trigger function `name`, which notes what `select` finds in the changed rows and wakes whoever counts. */
const note = (db: Kysely<unknown>, name: string, select: string) =>
  sql
    .raw(
      `
    create function ${name}() returns trigger language plpgsql as $$
    begin
      insert into agent_fact (kind, ref_id) ${select};
      if found then
        perform pg_notify('kolekta_event', '{"type":"agent.noted","ids":{}}');
      end if;
      return null;
    end $$`,
    )
    .execute(db);

const after = (
  db: Kysely<unknown>,
  trigger: string,
  on: "insert" | "update",
  table: string,
  run: string,
) => {
  const tables =
    on === "insert"
      ? "new table as changed"
      : "old table as before new table as changed";
  return sql
    .raw(
      `create trigger ${trigger} after ${on} on ${table} referencing ${tables}
       for each statement execute function ${run}()`,
    )
    .execute(db);
};

const JUDGED = "('KEPT', 'PARTIAL', 'BROKEN', 'CURED')";

const NOTED: readonly [
  run: string,
  on: "insert" | "update",
  table: string,
  select: string,
][] = [
  [
    "note_binding",
    "insert",
    "case_binding",
    "select distinct 'CASE', case_id from changed",
  ],
  [
    "note_unbinding",
    "update",
    "case_binding",
    "select distinct 'CASE', case_id from changed",
  ],
  [
    "note_move",
    "insert",
    "case_status_log",
    "select distinct 'CASE', case_id from changed where before is not null and after <> 'C00' and before <> after",
  ],
  [
    "note_payment",
    "insert",
    "payment",
    "select 'TAKEN', id from changed where agent_id is not null order by id",
  ],
  [
    "note_reversal",
    "update",
    "payment",
    "select 'REVERSED', id from changed join before using (id) where changed.agent_id is not null and changed.state = 'REVERSED' and before.state <> 'REVERSED' order by id",
  ],
  [
    "note_call",
    "insert",
    "call_record",
    "select 'CALL', id from changed where state = 'ENDED' order by id",
  ],
  [
    "note_call_end",
    "update",
    "call_record",
    "select 'CALL', id from changed join before using (id) where changed.state = 'ENDED' and before.state <> 'ENDED' order by id",
  ],
  [
    "note_log",
    "insert",
    "collection_log",
    "select 'LOG', id from changed order by id",
  ],
  [
    "note_promise",
    "insert",
    "promise",
    `select kind, id from changed join (values ('PROMISED'), ('JUDGED')) as one (kind)
     on kind = 'PROMISED' or state in ${JUDGED} order by id, kind desc`,
  ],
  [
    "note_verdict",
    "update",
    "promise",
    `select 'JUDGED', id from changed join before using (id) where changed.state in ${JUDGED} and before.state = 'OPEN' order by id`,
  ],
  [
    "note_login",
    "insert",
    "user_session",
    "select 'LOGIN', id from changed order by id",
  ],
];

async function noting(db: Kysely<unknown>): Promise<void> {
  for (const [run, on, table, select] of NOTED) {
    await note(db, run, select);
    await after(db, `${table}_${run}`, on, table, run);
  }
}

/** What has happened so far is counted like anything else. */
async function backlog(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into agent_fact (kind, ref_id)
    select distinct 'CASE', case_id from case_binding
    union all select 'TAKEN', id from payment where agent_id is not null
    union all select 'REVERSED', id from payment where agent_id is not null and state = 'REVERSED'
    union all select 'CALL', id from call_record where state = 'ENDED'
    union all select 'LOG', id from collection_log
    union all select 'PROMISED', id from promise
    union all select 'JUDGED', id from promise where state in ('KEPT', 'PARTIAL', 'BROKEN', 'CURED')
    union all select 'LOGIN', id from user_session`.execute(db);
}

async function snapshots(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reporting_hours (
      from_on date primary key,
      hours smallint[] not null check (cardinality(hours) > 0 and 0 <= all (hours) and 23 >= all (hours))
    )`.execute(db);
  await sql`comment on table reporting_hours is 'By the clock of each institution: when the day so far is put on record'`.execute(
    db,
  );
  await sql`insert into reporting_hours values ('2000-01-01', '{8,11,13,15,17,19}')`.execute(
    db,
  );
  await sql`
    create table agent_hour (
      agent_id bigint not null references app_user,
      day date not null,
      hour smallint not null,
      institution_id bigint not null references institution,
      queue_id bigint references queue,
      currency text not null,
      bound integer not null,
      bound_minor bigint not null,
      settled integer not null,
      collected_minor bigint not null,
      task_ranking integer not null,
      amount_ranking integer not null,
      rebuilt boolean not null,
      frozen_at timestamptz not null,
      primary key (agent_id, day, hour)
    )`.execute(db);
  await sql`comment on column agent_hour.rebuilt is 'The hour was missed, and put on record later from what had happened by then'`.execute(
    db,
  );
  await sql`
    create table institution_hour (
      institution_id bigint not null references institution,
      day date not null,
      hour smallint not null,
      frozen_at timestamptz not null,
      primary key (institution_id, day, hour)
    )`.execute(db);
  for (const table of ["agent_hour", "institution_hour"])
    await sql`
      create trigger ${sql.id(`${table}_append_only`)} before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db);
}

async function wages(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wage_scheme (
      id bigint generated always as identity primary key,
      institution_id bigint references institution,
      currency text not null check (currency in ('IDR', 'PHP', 'USD')),
      from_on date not null,
      monthly_base_minor bigint not null check (monthly_base_minor >= 0),
      base_rate_bp integer not null check (base_rate_bp between 0 and 10000),
      cap_rate_bp integer not null check (cap_rate_bp between 0 and 10000),
      extension_rate_bp integer not null check (extension_rate_bp between 0 and 10000),
      self_service_days integer check (self_service_days > 0),
      self_service_bp integer not null check (self_service_bp between 0 and 10000),
      unique nulls not distinct (institution_id, currency, from_on)
    )`.execute(db);
  await sql`comment on table wage_scheme is 'What agents earn; the rows without an institution serve all that have none of their own'`.execute(
    db,
  );
  await sql`comment on column wage_scheme.self_service_days is 'Money of a borrower whom the agent has not contacted for so many days weighs self_service_bp; null where it weighs in full'`.execute(
    db,
  );
  await sql`
    insert into wage_scheme (currency, from_on, monthly_base_minor, base_rate_bp, cap_rate_bp, extension_rate_bp,
      self_service_days, self_service_bp) values
      ('IDR', '2000-01-01', 4500000, 300, 900, 300, 7, 5000),
      ('PHP', '2000-01-01', 1800000, 300, 900, 300, 7, 5000),
      ('USD', '2000-01-01', 30000, 300, 900, 300, 7, 5000)`.execute(db);
  await sql`
    create table wage_stage (
      scheme_id bigint not null references wage_scheme,
      queue_id bigint not null references queue,
      multiplier_bp integer not null check (multiplier_bp between 0 and 100000),
      primary key (scheme_id, queue_id)
    )`.execute(db);
  await sql`comment on table wage_stage is 'Money of a harder stage weighs more; 10000 where a stage has no row'`.execute(
    db,
  );
  await entries(db);
}

async function entries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wage_entry (
      id bigint generated always as identity primary key,
      agent_id bigint not null references app_user,
      day date not null,
      currency text not null check (currency in ('IDR', 'PHP', 'USD')),
      kind text not null check (kind in ('BASIC', 'PERFORMANCE', 'BONUS', 'DEBIT')),
      cause text not null check (cause in ('ATTENDANCE', 'EDIT', 'PENALTY')),
      amount_minor bigint not null,
      reason text not null default '',
      editor_id bigint references app_user,
      at timestamptz not null,
      check (cause <> 'EDIT' or (editor_id is not null and reason <> ''))
    )`.execute(db);
  await sql`comment on column wage_entry.amount_minor is 'What the day earns by it; a debit is negative'`.execute(
    db,
  );
  await sql`
    create unique index wage_entry_attendance on wage_entry (agent_id, day) where cause = 'ATTENDANCE'`.execute(
    db,
  );
  await sql`create index wage_entry_agent on wage_entry (agent_id, day)`.execute(
    db,
  );
  await sql`
    create trigger wage_entry_append_only before update or delete or truncate on wage_entry
    for each statement execute function refuse_change()`.execute(db);
}

async function frames(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table frame_token (
      token_hash bytea primary key,
      session_id bigint not null,
      page_id text not null,
      params jsonb not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`comment on table frame_token is 'Shows one page of figures in a frame, for moments and while the session lives'`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from role_permission where permission in ('day.read', 'agent.read', 'wage.read', 'bi.open')`.execute(
    db,
  );
  for (const [run, , table] of NOTED) {
    await sql`drop trigger ${sql.id(`${table}_${run}`)} on ${sql.table(table)}`.execute(
      db,
    );
    await sql`drop function ${sql.id(run)}`.execute(db);
  }
  await sql`drop table frame_token, wage_entry, wage_stage, wage_scheme, institution_hour, agent_hour, reporting_hours,
    agent_fact, payment_credit, agent_day, agent_day_case`.execute(db);
}
