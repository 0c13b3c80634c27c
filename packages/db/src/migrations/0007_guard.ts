import { type Kysely, sql } from "kysely";

/** Why: no contact leaves without a decision on record, made by dated rules that name their source. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await rules(db);
  await facts(db);
  await evidence(db);
  await seed(db);
  await holidays(db);
}

async function rules(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table guard_rule (
      id bigint generated always as identity primary key,
      profile text not null check (profile in ('ID', 'PH', 'NONE')),
      rule text not null check (rule in
        ('HOURS', 'FREQ_CALL', 'FREQ_MSG', 'RELATION', 'SOURCE', 'DNC', 'HOLD', 'STAGE_CONTENT', 'DPD_MAX',
         'CERT', 'CLOSED', 'CONTENT', 'COST_CAP', 'WARNING_LETTER', 'IDENTITY')),
      version integer not null,
      effective_from date not null,
      effective_to date,
      severity text not null check (severity in ('WARN', 'BLOCK')),
      params jsonb not null default '{}',
      override_roles smallint[] not null default '{}',
      source text not null,
      editor_id bigint references app_user,
      created_at timestamptz not null default now(),
      unique (profile, rule, version),
      check (effective_to is null or effective_to >= effective_from)
    )`.execute(db);
  await sql`
    create table holiday (
      country text not null check (country in ('ID', 'PH', 'NONE')),
      day date not null,
      name text not null,
      source text not null,
      primary key (country, day)
    )`.execute(db);
}

async function facts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table do_not_contact (
      id bigint generated always as identity primary key,
      borrower_id bigint not null references borrower,
      phone text not null,
      channel text check (channel in ('02', '03', '05', '06', '07', '08')),
      reason text not null,
      until_at timestamptz,
      creator_id bigint references app_user,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index do_not_contact_phone on do_not_contact (borrower_id, phone)`.execute(
    db,
  );
  await sql`
    create table case_hold (
      id bigint generated always as identity primary key,
      case_id bigint not null references collection_case,
      kind text not null check (kind in ('ALREADY_PAID', 'DISPUTE', 'FRAUD', 'DECEASED', 'DEDUCTION')),
      opener_id bigint references app_user,
      opened_at timestamptz not null default now(),
      closed_at timestamptz
    )`.execute(db);
  await sql`create unique index case_hold_one_open on case_hold (case_id, kind) where closed_at is null`.execute(
    db,
  );
  await sql`
    create table contact_attempt (
      id bigint generated always as identity primary key,
      borrower_id bigint not null references borrower,
      case_id bigint not null references collection_case,
      contact_id bigint references contact,
      agent_id bigint not null references app_user,
      action text not null check (action in ('CALL', 'SMS', 'MESSAGE', 'EMAIL', 'IMAGE')),
      purpose text not null check (purpose in ('COLLECT', 'LOCATE')),
      at timestamptz not null,
      connected_at timestamptz
    )`.execute(db);
  await sql`create index contact_attempt_borrower on contact_attempt (borrower_id, at)`.execute(
    db,
  );
  await sql`alter table app_user add column certified_until date`.execute(db);
  await sql`alter table collection_case add column warned_on date`.execute(db);
  await sql`comment on column collection_case.warned_on is 'Day on which the warning letter went out'`.execute(
    db,
  );
}

async function evidence(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table guard_decision (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      action text not null check (action in ('CALL', 'SMS', 'MESSAGE', 'EMAIL', 'IMAGE', 'REVEAL', 'BIND', 'QUOTE')),
      verdict text not null check (verdict in ('ALLOW', 'WARN', 'BLOCK')),
      profile text not null,
      findings jsonb not null,
      case_id bigint not null references collection_case,
      borrower_id bigint not null references borrower,
      contact_id bigint references contact,
      institution_id bigint not null references institution,
      actor_id bigint references app_user,
      override_reason text
    )`.execute(db);
  await sql`create index guard_decision_case on guard_decision (case_id, at)`.execute(
    db,
  );
  await sql`create index guard_decision_institution on guard_decision (institution_id, at)`.execute(
    db,
  );
  await sql`
    create trigger guard_decision_append_only before update or delete or truncate on guard_decision
    for each statement execute function refuse_change()`.execute(db);
  await sql`
    insert into role_permission (permission, role_id)
    select permission, unnest(roles) from (values
      ('guard.read', array[1, 2, 3, 4, 5, 6, 7, 8, 9]),
      ('guard.edit', array[4]),
      ('guard.override', array[2, 4, 8])
    ) as granted (permission, roles)`.execute(db);
}

/** The seed values of both countries; each later change is a new row with its own day. */
async function seed(db: Kysely<unknown>): Promise<void> {
  const agency = "POJK 22/2023 art. 62; SEOJK 19/2023 IX.5";
  const philippines = "SEC MC 18 s.2019";
  const house = "House rule";
  await sql`
    insert into guard_rule (profile, rule, version, effective_from, severity, params, override_roles, source)
    select profile, rule, 1, '2024-01-01', severity, params::jsonb, roles::smallint[], source from (values
      ('ID', 'HOURS', 'BLOCK', '{"from":"08:00","to":"20:00","weekdays":[1,2,3,4,5,6],"holidays":true}', '{}', ${agency}),
      ('ID', 'FREQ_CALL', 'BLOCK', '{"attemptsPerDay":6,"connectedPerDay":3,"hoursAfterConversation":4}', '{2,8}', ${house}),
      ('ID', 'FREQ_MSG', 'BLOCK', '{"perDay":2}', '{2,8}', ${house}),
      ('ID', 'RELATION', 'BLOCK', '{"collect":["R01"],"locate":["R02","R03","R04","R05","R06","R07","R08","R09"],"locateDays":3}', '{}', 'SEOJK 19/2023'),
      ('ID', 'SOURCE', 'BLOCK', '{"blocked":["ADDRESS_BOOK","CALL_LIST"]}', '{}', 'SEOJK 19/2023'),
      ('ID', 'DNC', 'BLOCK', '{}', '{}', ${house}),
      ('ID', 'HOLD', 'BLOCK', '{}', '{}', ${house}),
      ('ID', 'STAGE_CONTENT', 'BLOCK', '{}', '{}', 'Customer specification, regulation tip'),
      ('ID', 'DPD_MAX', 'BLOCK', '{"days":90}', '{}', 'AFPI code, SK Pengurus 02/2020 app. III C.3.d'),
      ('ID', 'CERT', 'BLOCK', '{}', '{4}', 'AFPI agent certification, valid 3 years'),
      ('ID', 'CLOSED', 'BLOCK', '{"minutesAfterPayment":10}', '{}', ${house}),
      ('ID', 'CONTENT', 'BLOCK', '{"forbidden":[],"links":false}', '{}', ${agency}),
      ('ID', 'COST_CAP', 'BLOCK', '{"capBp":10000}', '{}', 'SEOJK 19/2023'),
      ('ID', 'WARNING_LETTER', 'WARN', '{}', '{}', 'POJK 22/2023; SEOJK 19/2023'),
      ('ID', 'IDENTITY', 'WARN', '{}', '{}', ${agency}),
      ('PH', 'HOURS', 'BLOCK', '{"from":"06:00","to":"22:00","weekdays":[1,2,3,4,5,6,7],"holidays":false}', '{}', ${philippines}),
      ('PH', 'FREQ_CALL', 'BLOCK', '{"attemptsPerDay":6,"connectedPerDay":3,"hoursAfterConversation":4}', '{2,8}', ${house}),
      ('PH', 'FREQ_MSG', 'BLOCK', '{"perDay":2}', '{2,8}', ${house}),
      ('PH', 'RELATION', 'BLOCK', '{"collect":["R01"],"locate":[],"locateDays":0}', '{}', ${philippines}),
      ('PH', 'SOURCE', 'BLOCK', '{"blocked":["ADDRESS_BOOK","CALL_LIST"]}', '{}', 'NPC Circular 20-01'),
      ('PH', 'DNC', 'BLOCK', '{}', '{}', ${house}),
      ('PH', 'HOLD', 'BLOCK', '{}', '{}', ${house}),
      ('PH', 'STAGE_CONTENT', 'BLOCK', '{}', '{}', 'Customer specification, regulation tip'),
      ('PH', 'CLOSED', 'BLOCK', '{"minutesAfterPayment":10}', '{}', ${house}),
      ('PH', 'CONTENT', 'BLOCK', '{"forbidden":[],"links":false}', '{}', ${philippines}),
      ('PH', 'COST_CAP', 'BLOCK', '{"capBp":10000}', '{}', 'SEC MC 14 s.2025'),
      ('PH', 'IDENTITY', 'WARN', '{}', '{}', ${philippines}),
      ('NONE', 'DNC', 'BLOCK', '{}', '{}', ${house}),
      ('NONE', 'HOLD', 'BLOCK', '{}', '{}', ${house}),
      ('NONE', 'CLOSED', 'BLOCK', '{"minutesAfterPayment":10}', '{}', ${house})
    ) as given (profile, rule, severity, params, roles, source)`.execute(db);
}

/** National days; those that follow the moon are announced each year and confirmed by role 4. */
async function holidays(db: Kysely<unknown>): Promise<void> {
  const fixed = "Keppres, fixed day";
  const announced =
    "Joint ministerial decree (SKB 3 Menteri) 2026, confirm each year";
  await sql`
    insert into holiday (country, day, name, source)
    select 'ID', day::date, name, source from (values
      ('2026-01-01', 'Tahun Baru', ${fixed}), ('2026-01-16', 'Isra Mikraj', ${announced}),
      ('2026-02-17', 'Tahun Baru Imlek', ${announced}), ('2026-03-19', 'Hari Suci Nyepi', ${announced}),
      ('2026-03-21', 'Idul Fitri', ${announced}), ('2026-03-22', 'Idul Fitri', ${announced}),
      ('2026-04-03', 'Wafat Yesus Kristus', ${announced}), ('2026-05-01', 'Hari Buruh', ${fixed}),
      ('2026-05-14', 'Kenaikan Yesus Kristus', ${announced}), ('2026-05-27', 'Idul Adha', ${announced}),
      ('2026-05-31', 'Waisak', ${announced}), ('2026-06-01', 'Hari Lahir Pancasila', ${fixed}),
      ('2026-06-16', 'Tahun Baru Islam', ${announced}), ('2026-08-17', 'Hari Kemerdekaan', ${fixed}),
      ('2026-08-25', 'Maulid Nabi', ${announced}), ('2026-12-25', 'Natal', ${fixed}),
      ('2027-01-01', 'Tahun Baru', ${fixed}), ('2027-05-01', 'Hari Buruh', ${fixed}),
      ('2027-06-01', 'Hari Lahir Pancasila', ${fixed}), ('2027-08-17', 'Hari Kemerdekaan', ${fixed}),
      ('2027-12-25', 'Natal', ${fixed})
    ) as given (day, name, source)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from role_permission where permission like 'guard.%'`.execute(
    db,
  );
  await sql`alter table collection_case drop column warned_on`.execute(db);
  await sql`alter table app_user drop column certified_until`.execute(db);
  await sql`drop table guard_decision, contact_attempt, case_hold, do_not_contact, holiday, guard_rule`.execute(
    db,
  );
}
