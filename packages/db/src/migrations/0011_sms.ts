import { type Kysely, sql } from "kysely";

/** Why: a message is on record before it leaves, and nothing is lost or sent twice on the way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await templates(db);
  await settings(db);
  await messages(db);
  await replies(db);
  await texts(db);
  await sql`
    insert into role_permission (permission, role_id)
    select permission, unnest(roles) from (values
      ('sms.send', array[1, 2, 8]),
      ('sms.read', array[1, 2, 3, 4, 7, 8]),
      ('sms.settle', array[2, 4, 8]),
      ('sms.configure', array[4, 9])
    ) as granted (permission, roles)`.execute(db);
}

async function templates(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sms_template (
      id bigint generated always as identity primary key,
      code text not null,
      language text not null check (language in ('en', 'cn', 'es')),
      version integer not null default 1,
      purpose text not null check (purpose in ('COLLECT', 'LOCATE')),
      name text not null,
      body text not null,
      dpd_from integer,
      dpd_to integer,
      effective_from date not null,
      effective_to date,
      created_at timestamptz not null default now(),
      unique (code, language, version),
      check (effective_to is null or effective_to >= effective_from)
    )`.execute(db);
}

async function settings(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sms_setting (
      id bigint generated always as identity primary key,
      institution_id bigint references institution,
      max_per_case integer not null check (max_per_case > 0),
      interval_minutes integer not null check (interval_minutes >= 0),
      manual_allowed boolean not null,
      segment_cost_minor bigint not null check (segment_cost_minor >= 0),
      version integer not null default 1,
      editor_id bigint references app_user,
      updated_at timestamptz not null default now(),
      unique nulls not distinct (institution_id)
    )`.execute(db);
  await sql`comment on table sms_setting is 'The row without an institution is the default of all'`.execute(
    db,
  );
  await sql`create table sms_opt_out_word (word text primary key check (word = upper(word)))`.execute(
    db,
  );
  await sql`
    insert into sms_opt_out_word (word) values
      ('STOP'), ('BERHENTI'), ('UNREG'), ('UNSUBSCRIBE'), ('TD'), ('退订')`.execute(
    db,
  );
}

async function messages(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sms_message (
      id bigint generated always as identity primary key,
      channel text not null check (channel in ('02', '08')),
      case_id bigint not null references collection_case,
      loan_id bigint not null references loan,
      borrower_id bigint not null references borrower,
      institution_id bigint not null references institution,
      agent_id bigint not null references app_user,
      contact_id bigint not null references contact,
      attempt_id bigint not null references contact_attempt,
      decision_id bigint not null references guard_decision,
      template_id bigint references sms_template,
      relation text not null,
      name text not null,
      address text not null,
      subject text check ((subject is not null) = (channel = '08')),
      content text not null,
      segments integer not null check (segments > 0),
      segment_cost_minor bigint not null check (segment_cost_minor >= 0),
      cost_minor bigint not null default 0 check (cost_minor >= 0),
      state text not null default 'QUEUED'
        check (state in ('QUEUED', 'SENDING', 'SENT', 'DELIVERED', 'UNDELIVERED', 'FAILED', 'UNKNOWN')),
      reason text check (reason in ('EXPIRED', 'BARRED', 'CASE_CLOSED', 'ON_HOLD', 'REFUSED', 'GIVEN_UP')),
      attempts integer not null default 0,
      next_attempt_at timestamptz not null,
      send_until timestamptz not null,
      lease uuid,
      lease_until timestamptz,
      provider text,
      provider_refs text[] not null default '{}',
      receipt text,
      requested_at timestamptz not null,
      sent_at timestamptz,
      settled_at timestamptz,
      check ((reason is not null) = (state = 'FAILED')),
      check (state <> 'SENDING' or lease_until is not null)
    )`.execute(db);
  await sql`comment on table sms_message is 'Texts (02) and mails (08) to borrowers: the outbox and the record in one'`.execute(
    db,
  );
  await sql`comment on column sms_message.send_until is 'The guard let it leave until then and no longer'`.execute(
    db,
  );
  await sql`create index sms_message_queue on sms_message (next_attempt_at, id) where state = 'QUEUED'`.execute(
    db,
  );
  await sql`create index sms_message_sending on sms_message (lease_until) where state = 'SENDING'`.execute(
    db,
  );
  await sql`create index sms_message_doubtful on sms_message (address) where state in ('SENDING', 'UNKNOWN')`.execute(
    db,
  );
  await sql`create index sms_message_refs on sms_message using gin (provider_refs)`.execute(
    db,
  );
  await sql`create index sms_message_case on sms_message (case_id, id)`.execute(
    db,
  );
  await sql`create index sms_message_agent on sms_message (agent_id, requested_at)`.execute(
    db,
  );
  await sql`create index sms_message_institution on sms_message (institution_id, requested_at)`.execute(
    db,
  );
  await sql`create index sms_message_at on sms_message (requested_at)`.execute(
    db,
  );
}

async function replies(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sms_receipt (
      provider text not null,
      reference text not null,
      state text not null check (state in ('DELIVERED', 'UNDELIVERED')),
      detail text not null,
      phone text,
      tag integer,
      at timestamptz not null,
      received_at timestamptz not null,
      primary key (provider, reference)
    )`.execute(db);
  await sql`create index sms_receipt_tag on sms_receipt (phone, tag) where tag is not null`.execute(
    db,
  );
  await sql`comment on column sms_receipt.tag is 'What we tagged the message with, where the provider repeats it: finds a message whose answer was lost'`.execute(
    db,
  );
  await sql`comment on table sms_receipt is 'Kept apart because a receipt may overtake the answer that names its message'`.execute(
    db,
  );
  await sql`
    create table sms_inbound (
      id bigint generated always as identity primary key,
      provider text not null,
      reference text,
      phone text not null,
      content text not null,
      opts_out boolean not null,
      received_at timestamptz not null,
      unique (provider, reference)
    )`.execute(db);
  await sql`create index sms_inbound_phone on sms_inbound (phone, received_at)`.execute(
    db,
  );
}

/** First versions; each later wording is a new version with its own day. */
async function texts(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into sms_template (code, language, purpose, name, body, dpd_from, dpd_to, effective_from)
    select code, language, purpose, name, body, dpd_from, dpd_to, '2024-01-01' from (values
      ('REMINDER', 'en', 'COLLECT', 'Before the due date', null, 0,
        'Dear {name}, {amount} of your {lender} loan {loan} is due on {due}. Please pay in time through the official channels. {agent}, {agency}'),
      ('REMINDER', 'es', 'COLLECT', 'Sebelum jatuh tempo', null, 0,
        'Yth. {name}, tagihan {lender} no. {loan} sebesar {amount} jatuh tempo {due}. Mohon dibayar tepat waktu melalui kanal resmi. {agent}, {agency}'),
      ('REMINDER', 'cn', 'COLLECT', '到期提醒', null, 0,
        '{name}您好,您在{lender}的借款{loan}应还{amount},到期日{due}。请通过官方渠道按时还款。{agency} {agent}'),
      ('OVERDUE', 'en', 'COLLECT', 'Overdue notice', 1, null,
        'Dear {name}, {amount} of your {lender} loan {loan} has been overdue since {due} ({days} days). Please pay through the official channels or talk to us. {agent}, {agency}'),
      ('OVERDUE', 'es', 'COLLECT', 'Pemberitahuan tunggakan', 1, null,
        'Yth. {name}, tagihan {lender} no. {loan} sebesar {amount} telah lewat jatuh tempo sejak {due} ({days} hari). Mohon dibayar melalui kanal resmi atau hubungi kami. {agent}, {agency}'),
      ('OVERDUE', 'cn', 'COLLECT', '逾期通知', 1, null,
        '{name}您好,您在{lender}的借款{loan}有{amount}自{due}起逾期{days}天。请通过官方渠道还款或与我们联系。{agency} {agent}'),
      ('NO_ANSWER', 'en', 'COLLECT', 'We could not reach you', 1, null,
        'Dear {name}, we tried to reach you about your {lender} loan {loan} and will call again. You may also reach us in the app. {agent}, {agency}'),
      ('NO_ANSWER', 'es', 'COLLECT', 'Belum dapat dihubungi', 1, null,
        'Yth. {name}, kami belum dapat menghubungi Anda perihal pinjaman {lender} no. {loan} dan akan menelepon kembali. Anda juga dapat menghubungi kami melalui aplikasi. {agent}, {agency}'),
      ('NO_ANSWER', 'cn', 'COLLECT', '未能联系到您', 1, null,
        '{name}您好,我们就您在{lender}的借款{loan}未能联系到您,将再次致电。您也可以在应用内联系我们。{agency} {agent}'),
      ('PROMISE', 'en', 'COLLECT', 'Your promise to pay', null, null,
        'Dear {name}, thank you for your promise to pay {promiseAmount} by {promiseDay} for your {lender} loan {loan}. {agent}, {agency}'),
      ('PROMISE', 'es', 'COLLECT', 'Janji bayar Anda', null, null,
        'Yth. {name}, terima kasih atas janji pembayaran {promiseAmount} paling lambat {promiseDay} untuk pinjaman {lender} no. {loan}. {agent}, {agency}'),
      ('PROMISE', 'cn', 'COLLECT', '还款承诺', null, null,
        '{name}您好,感谢您承诺于{promiseDay}前为{lender}的借款{loan}还款{promiseAmount}。{agency} {agent}'),
      ('HARDSHIP', 'en', 'COLLECT', 'Help with paying', 1, null,
        'Dear {name}, if you find it hard to pay your {lender} loan {loan}, tell us: we will look for a way together. {agent}, {agency}'),
      ('HARDSHIP', 'es', 'COLLECT', 'Bantuan pembayaran', 1, null,
        'Yth. {name}, bila Anda mengalami kesulitan membayar pinjaman {lender} no. {loan}, beri tahu kami agar dapat dicarikan jalan keluarnya. {agent}, {agency}'),
      ('HARDSHIP', 'cn', 'COLLECT', '还款协助', 1, null,
        '{name}您好,如您在偿还{lender}的借款{loan}时遇到困难,请告诉我们,我们将与您一起想办法。{agency} {agent}'),
      ('LOCATE', 'en', 'LOCATE', 'Ask to call back', null, null,
        'Hello, this is {agent}. Could you please ask {name} to get in touch with me? Thank you.'),
      ('LOCATE', 'es', 'LOCATE', 'Minta dihubungi kembali', null, null,
        'Halo, saya {agent}. Mohon sampaikan kepada {name} agar menghubungi saya kembali. Terima kasih.'),
      ('LOCATE', 'cn', 'LOCATE', '请转告回电', null, null,
        '您好,我是{agent}。请转告{name}与我联系,谢谢。')
    ) as given (code, language, purpose, name, dpd_from, dpd_to, body)`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from role_permission where permission like 'sms.%'`.execute(
    db,
  );
  await sql`
    drop table sms_inbound, sms_receipt, sms_message, sms_opt_out_word, sms_setting, sms_template`.execute(
    db,
  );
}
