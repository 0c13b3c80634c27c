import { type Kysely, sql } from "kysely";

/**
 * Why: what was booked stays as it was booked. A line is entered with its event alone, by its sign and its sum; a
 * payment never changes but for going back; and each minute's new rows are sealed as the audit trail is, so that
 * whoever changes them behind our back is found out, row by row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await payments(db);
  await requireEvents(db);
  await lines(db);
  await seals(db);
  await hashes(db);
}

/** What a statement may change is named; the rest of the row is compared as a whole. */
const keeps = (may: string) => sql`
    ${sql.raw(
      may
        .split(", ")
        .map((column) => `kept.${column} := new.${column};`)
        .join(" "),
    )}
    if kept is distinct from new then
      raise exception '% is append-only', tg_table_name using errcode = '55000', constraint = 'append_only';
    end if;
    return new;`;

async function payments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger payment_append_only before delete or truncate on payment
    for each statement execute function refuse_change()`.execute(db);
  await sql`
    create function payment_goes_back() returns trigger language plpgsql as $$
    declare kept payment := old;
    begin
      if new is not distinct from old then
        return new;
      end if;
      if old.state <> 'POSTED' or new.state <> 'REVERSED' or not exists (
        select from payment_reversal where payment_id = old.id and reversed_at = new.reversed_at) then
        raise exception 'a payment changes by its reversal alone' using errcode = '55000', constraint = 'append_only';
      end if;
      ${keeps("state, reversed_at")}
    end $$`.execute(db);
  await sql`
    create trigger payment_goes_back before update on payment
    for each row execute function payment_goes_back()`.execute(db);
  await sql`
    create trigger payment_event_append_only before delete or truncate on payment_event
    for each statement execute function refuse_change()`.execute(db);
  await sql`
    create function payment_event_moves() returns trigger language plpgsql as $$
    declare kept payment_event := old;
    begin
      ${keeps("state, payment_id")}
    end $$`.execute(db);
  await sql`
    create trigger payment_event_moves before update on payment_event
    for each row execute function payment_event_moves()`.execute(db);
}

/** A payment and its reversal stand upon an event that was told of their loan in the same transaction. */
async function requireEvents(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_reversal add column id bigint generated always as identity unique`.execute(
    db,
  );
  await sql`comment on column payment_reversal.id is 'The order in which they were told, by which they are sealed'`.execute(
    db,
  );
  await beforeEvents(db);
  await sql`
    create function payment_is_told() returns trigger language plpgsql as $$
    begin
      if not exists (
        select from ledger_event v where v.id = new.event_id and v.transaction_id = pg_current_xact_id()
          and coalesce(v.loan_id, new.loan_id) = new.loan_id) then
        raise exception 'a payment is entered with its event' using errcode = '23514', constraint = 'payment_told',
          table = 'payment';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger payment_told after insert on payment
    for each row when (new.event_id is not null) execute function payment_is_told()`.execute(
    db,
  );
  await sql`
    create function payment_stands() returns trigger language plpgsql as $$
    begin
      raise exception 'a payment goes back by its reversal' using errcode = '23514', constraint = 'payment_stands',
        table = 'payment';
    end $$`.execute(db);
  await sql`
    create trigger payment_stands before insert on payment
    for each row when (new.state <> 'POSTED') execute function payment_stands()`.execute(
    db,
  );
  await sql`
    create function reversal_is_told() returns trigger language plpgsql as $$
    begin
      if not exists (
        select from ledger_event v join payment y on y.id = new.payment_id
        where v.id = new.event_id and v.transaction_id = pg_current_xact_id()
          and coalesce(v.loan_id, y.loan_id) = y.loan_id) then
        raise exception 'a reversal is entered with its event' using errcode = '23514', constraint = 'reversal_told',
          table = 'payment_reversal';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger reversal_told after insert on payment_reversal
    for each row execute function reversal_is_told()`.execute(db);
}

/** What had gone back before reversals were told on their own. */
const beforeEvents = (db: Kysely<unknown>) =>
  sql`
    insert into payment_reversal (payment_id, event_id, fault, reversed_at, value_on, told_at)
    select y.id, history.id, 'BANK', y.reversed_at, (y.reversed_at at time zone 'Asia/Jakarta')::date, y.reversed_at
    from payment y join (select min(id) as id from ledger_event where kind = 'HISTORY') history on history.id is not null
    where y.state = 'REVERSED' order by y.reversed_at, y.id
    on conflict do nothing`.execute(db);

/**
 * Once for each statement: the night enters a thousand lines with one. A payment that its loan's base contains is
 * left out of the sums: the lender's word has taken its place.
 */
async function lines(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_lines_fit() returns trigger language plpgsql as $$
    declare fault text;
    begin
      select case
          when v.transaction_id is distinct from pg_current_xact_id() then 'ledger_entry_event'
          when v.loan_id <> a.loan_id then 'ledger_entry_event_loan'
          when i.loan_id <> a.loan_id then 'ledger_entry_installment_loan'
          when a.amount_minor < 0 then 'ledger_entry_sign'
          else 'ledger_entry_accrual' end into fault
      from arrived a left join ledger_event v on v.id = a.event_id left join installment i on i.id = a.installment_id
      where v.transaction_id is distinct from pg_current_xact_id() or v.loan_id <> a.loan_id or i.loan_id <> a.loan_id
        or a.cause = 'ACCRUAL' and a.amount_minor > 0 and (a.kind, a.part) <> ('CHARGE', 'PENALTY')
        or a.cause in ('OPENING', 'ACCRUAL') and a.amount_minor < 0 and v.kind = 'NIGHT'
      limit 1;
      if fault is null then
        select case when a.payment_id is null then 'ledger_entry_payment' else 'ledger_entry_payment_loan' end into fault
        from arrived a left join payment y on y.id = a.payment_id
        where y.loan_id <> a.loan_id
          or a.payment_id is null and a.cause = 'PAYMENT' and a.kind in ('PAYMENT', 'CREDIT')
        limit 1;
      end if;
      if fault is null then
        select 'ledger_entry_sum' into fault
        from (select distinct payment_id from arrived where payment_id is not null) named
        join payment y on y.id = named.payment_id join loan l on l.id = y.loan_id
        where y.event_id > l.base_event_id and case y.state when 'POSTED' then y.amount_minor else 0 end <> (
          select coalesce(sum(e.amount_minor), 0) from ledger_entry e
          where e.payment_id = y.id and e.kind in ('PAYMENT', 'CREDIT') and e.cause <> 'REFUND')
        limit 1;
      end if;
      if fault is not null then
        raise exception 'lines of the ledger break %', fault
          using errcode = '23514', constraint = fault, table = 'ledger_entry';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger ledger_lines_fit after insert on ledger_entry
    referencing new table as arrived for each statement execute function ledger_lines_fit()`.execute(
    db,
  );
}

async function seals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_seal (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      previous_id bigint unique nulls not distinct references ledger_seal,
      table_name text not null check (table_name in ('ledger_event', 'ledger_entry', 'payment', 'payment_reversal')),
      lines int8multirange not null,
      line_count int not null check (line_count > 0),
      marks bytea not null check (length(marks) = 4 * line_count),
      digest bytea not null check (length(digest) = 32)
    )`.execute(db);
  await sql`comment on column ledger_seal.lines is 'The ids of the rows that it covers, of one table'`.execute(
    db,
  );
  await sql`comment on column ledger_seal.marks is 'Four bytes of each row''s hash in the order of ids: they name the row that was changed'`.execute(
    db,
  );
  await sql`
    create trigger ledger_seal_append_only before update or delete or truncate on ledger_seal
    for each statement execute function refuse_change()`.execute(db);
  await sql`create index ledger_seal_end on ledger_seal (table_name, upper(lines))`.execute(
    db,
  );
  // The seals that may touch young lines are found by their end, whatever the trail.
  await sql`drop index audit_seal_lines`.execute(db);
  await sql`create index audit_seal_end on audit_seal (upper(lines))`.execute(
    db,
  );
}

/** In binary form: no setting of a session changes it, as long as free text says in which encoding it is. */
const SEALED = {
  ledger_event:
    "t.kind, t.loan_id, t.ref_id, t.value_on, t.told_at, t.transaction_id",
  ledger_entry: `t.loan_id, t.installment_id, t.kind, t.part, t.amount_minor, t.value_on, t.value_at, t.cause, t.cause_id,
    t.payment_id, t.reverses_id, t.booked_at, t.event_id`,
  payment: `t.loan_id, t.case_id, t.institution_id, t.agent_id, convert_to(t.channel, 'UTF8'), convert_to(t.provider, 'UTF8'),
    convert_to(t.reference, 'UTF8'), t.code_id, t.file_id, t.amount_minor, t.paid_at, t.created_at, t.event_id, t.value_on`,
  payment_reversal: `t.payment_id, t.event_id, t.fault, t.reversed_at, t.value_on, t.told_at,
    convert_to(t.reason, 'UTF8'), t.user_id`,
};

/** Of the columns that never change; whoever adds one to a table adds a version of these functions. */
async function hashes(db: Kysely<unknown>): Promise<void> {
  const each = Object.entries(SEALED).map(
    ([table, columns]) =>
      `select t.id, sha256(record_send(row(t.id, ${columns})))
       from unnest(line_ids) as run join ${table} t on t.id >= lower(run) and t.id < upper(run)
       where of_table = '${table}'`,
  );
  await sql`
    create function ledger_hashes(of_table text, line_ids int8multirange) returns table (id bigint, hash bytea)
    language sql stable as $$ ${sql.raw(each.join(" union all "))} $$`.execute(
    db,
  );
  // Compiling the four branches would take five times as long as running them.
  await sql`
    create function ledger_digest(previous bytea, sealed_at timestamptz, of_table text, line_ids int8multirange,
      out marks bytea, out digest bytea) language sql stable set jit = off as $$
      select coalesce(string_agg(substr(hash, 1, 4), ''::bytea), ''::bytea),
        sha256(coalesce(previous, ''::bytea)
          || convert_to(jsonb_build_array(sealed_at at time zone 'UTC', of_table, line_ids::text)::text, 'UTF8')
          || coalesce(string_agg(hash, ''::bytea), ''::bytea))
      from (select hash from ledger_hashes(of_table, line_ids) order by id) ordered
    $$`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index audit_seal_end`.execute(db);
  await sql`create index audit_seal_lines on audit_seal using gist (lines)`.execute(
    db,
  );
  await sql`drop function ledger_digest, ledger_hashes`.execute(db);
  await sql`drop table ledger_seal`.execute(db);
  await sql`drop trigger ledger_lines_fit on ledger_entry`.execute(db);
  await sql`drop trigger reversal_told on payment_reversal`.execute(db);
  await sql`drop trigger payment_stands on payment`.execute(db);
  await sql`drop trigger payment_told on payment`.execute(db);
  await sql`alter table payment_reversal drop column id`.execute(db);
  await sql`drop trigger payment_event_moves on payment_event`.execute(db);
  await sql`drop trigger payment_event_append_only on payment_event`.execute(
    db,
  );
  await sql`drop trigger payment_goes_back on payment`.execute(db);
  await sql`drop trigger payment_append_only on payment`.execute(db);
  await sql`
    drop function ledger_lines_fit, reversal_is_told, payment_stands, payment_is_told, payment_event_moves,
      payment_goes_back`.execute(db);
}
