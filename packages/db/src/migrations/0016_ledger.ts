import { type Kysely, sql } from "kysely";

/**
 * Why: every balance can be derived again. The entries are the truth; the amounts of installments, loans
 * and cases are caches of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await terms(db);
  await balances(db);
  await entries(db);
  await opening(db);
}

async function terms(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table product_terms (
      id bigint generated always as identity primary key,
      product_id bigint not null references product,
      from_on date not null,
      late_rate_ppm integer not null default 1000 check (late_rate_ppm between 0 and 1000000),
      late_base text not null default 'PRINCIPAL' check (late_base in ('PRINCIPAL', 'INSTALLMENT')),
      grace_days smallint not null default 0 check (grace_days >= 0),
      cost_cap_bp integer not null default 10000 check (cost_cap_bp >= 0),
      waterfall text not null default 'INTEREST_FIRST' check (waterfall in ('INTEREST_FIRST', 'PENALTY_FIRST', 'PRINCIPAL_FIRST')),
      tolerance_minor bigint not null default 1000 check (tolerance_minor >= 0),
      rounding_minor bigint not null default 1 check (rounding_minor > 0),
      extension_rate_ppm integer not null default 2000 check (extension_rate_ppm between 0 and 1000000),
      extension_rounding_minor bigint not null default 100 check (extension_rounding_minor > 0),
      source text not null default '',
      unique (product_id, from_on)
    )`.execute(db);
  await sql`comment on column product_terms.late_rate_ppm is 'Parts per million of the base that one day past due costs'`.execute(
    db,
  );
  await sql`comment on column product_terms.cost_cap_bp is 'All cost beside the principal, in basis points of the principal'`.execute(
    db,
  );
  await sql`
    create function first_terms() returns trigger language plpgsql as $$
    begin
      insert into product_terms (product_id, from_on, tolerance_minor, extension_rounding_minor)
      values (new.id, '2000-01-01', case new.currency when 'IDR' then 1000 else 100 end, 100);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger product_first_terms after insert on product for each row execute function first_terms()`.execute(
    db,
  );
  await sql`
    insert into product_terms (product_id, from_on, tolerance_minor)
    select id, '2000-01-01', case currency when 'IDR' then 1000 else 100 end from product`.execute(
    db,
  );
}

async function balances(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table installment
      add column extension_fee_minor bigint not null default 0 check (extension_fee_minor >= 0),
      add column principal_due_minor bigint check (principal_due_minor >= 0),
      add column interest_due_minor bigint check (interest_due_minor >= 0),
      add column penalty_due_minor bigint check (penalty_due_minor >= 0),
      add column extension_fee_due_minor bigint check (extension_fee_due_minor >= 0)`.execute(
    db,
  );
  await sql`
    alter table loan add column credit_minor bigint not null default 0 check (credit_minor >= 0)`.execute(
    db,
  );
  await sql`comment on column loan.credit_minor is 'Paid beyond everything that was owed; to be refunded'`.execute(
    db,
  );
}

async function entries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_entry (
      id bigint generated always as identity primary key,
      loan_id bigint not null references loan,
      installment_id bigint references installment,
      kind text not null check (kind in ('CHARGE', 'PAYMENT', 'WAIVER', 'CREDIT')),
      part text check (part in ('PRINCIPAL', 'INTEREST', 'PENALTY', 'EXTENSION_FEE')),
      amount_minor bigint not null check (amount_minor <> 0),
      business_on date not null,
      value_at timestamptz not null,
      cause text not null check (cause in
        ('OPENING', 'TAPE', 'ACCRUAL', 'PAYMENT', 'TOLERANCE', 'SETTLEMENT', 'DEDUCTION', 'EXTENSION', 'REVERSAL', 'CANCELLATION')),
      cause_id bigint,
      payment_id bigint references payment,
      reverses_id bigint unique references ledger_entry,
      booked_at timestamptz not null default now(),
      check ((kind = 'CREDIT') = (installment_id is null)),
      check ((kind = 'CREDIT') = (part is null)),
      check ((cause = 'REVERSAL') = (reverses_id is not null))
    )`.execute(db);
  await sql`comment on column ledger_entry.amount_minor is 'Negative where it takes something back: a reversal, a correction, principal moved to a new installment'`.execute(
    db,
  );
  await sql`create index ledger_entry_loan on ledger_entry (loan_id, id)`.execute(
    db,
  );
  await sql`
    create unique index ledger_entry_accrual on ledger_entry (installment_id, business_on) where cause = 'ACCRUAL'`.execute(
    db,
  );
  await sql`comment on column ledger_entry.cause_id is 'The deduction or the extension that brought it about'`.execute(
    db,
  );
  await sql`comment on column ledger_entry.payment_id is 'The payment that it came with and goes with'`.execute(
    db,
  );
  await sql`
    create index ledger_entry_payment on ledger_entry (payment_id) where payment_id is not null`.execute(
    db,
  );
  await sql`
    create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
    for each statement execute function refuse_change()`.execute(db);
}

/**
 * An installment may arrive with a history of its own (a loan tape, a migration): its parts are laid end to
 * end, what was repaid covers them from the front and what was reduced from the back. The late fee lies last,
 * so a reduction takes it first. Interest lies first on a living installment, principal on a settled one.
 */
async function opening(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function opening_parts(principal bigint, interest bigint, penalty bigint, fee bigint, repaid bigint, reduced bigint)
    returns table (part text, charged bigint, paid bigint, waived bigint) language sql immutable as $$
      select part, charged,
        greatest(0, least(start_at + charged, repaid) - start_at),
        greatest(0, start_at + charged - greatest(start_at, principal + interest + penalty + fee - reduced))
      from (
        select part, charged, (sum(charged) over (order by place))::bigint - charged as start_at
        from (values
          ('INTEREST', interest, 2),
          ('PRINCIPAL', principal, case when principal + interest + penalty + fee = repaid + reduced then 1 else 3 end),
          ('EXTENSION_FEE', fee, 4),
          ('PENALTY', penalty, 5)) as given (part, charged, place)
      ) laid
    $$`.execute(db);
  await sql`
    create function open_installment() returns trigger language plpgsql as $$
    begin
      select sum(charged - paid - waived) filter (where part = 'PRINCIPAL'),
        sum(charged - paid - waived) filter (where part = 'INTEREST'),
        sum(charged - paid - waived) filter (where part = 'PENALTY'),
        sum(charged - paid - waived) filter (where part = 'EXTENSION_FEE')
      into new.principal_due_minor, new.interest_due_minor, new.penalty_due_minor, new.extension_fee_due_minor
      from opening_parts(new.principal_minor, new.interest_minor, new.penalty_minor, new.extension_fee_minor,
        new.repaid_minor, new.reduced_minor);
      return new;
    end $$`.execute(db);
  await sql`
    create trigger installment_opening before insert on installment for each row execute function open_installment()`.execute(
    db,
  );
  await sql`
    create function open_ledger() returns trigger language plpgsql as $$
    begin
      insert into ledger_entry (loan_id, installment_id, kind, part, amount_minor, business_on, value_at, cause)
      select n.loan_id, n.id, kind, part, amount, day, day::timestamp at time zone 'Asia/Jakarta', 'OPENING'
      from arrived n join loan on loan.id = n.loan_id
      cross join lateral opening_parts(n.principal_minor, n.interest_minor, n.penalty_minor, n.extension_fee_minor,
        n.repaid_minor, n.reduced_minor) p
      cross join lateral (values ('CHARGE', p.charged, loan_on), ('PAYMENT', p.paid, coalesce(n.repaid_on, n.due_on)),
        ('WAIVER', p.waived, coalesce(n.repaid_on, n.due_on))) as one (kind, amount, day)
      where amount <> 0;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger installment_ledger after insert on installment
    referencing new table as arrived for each statement execute function open_ledger()`.execute(
    db,
  );
  await backfill(db);
}

async function backfill(db: Kysely<unknown>): Promise<void> {
  await sql`
    update installment n set principal_due_minor = d.principal, interest_due_minor = d.interest,
      penalty_due_minor = d.penalty, extension_fee_due_minor = 0
    from (
      select i.id, sum(charged - paid - waived) filter (where part = 'PRINCIPAL') principal,
        sum(charged - paid - waived) filter (where part = 'INTEREST') interest,
        sum(charged - paid - waived) filter (where part = 'PENALTY') penalty
      from installment i cross join lateral opening_parts(i.principal_minor, i.interest_minor, i.penalty_minor, 0,
        i.repaid_minor, i.reduced_minor) group by i.id) d
    where d.id = n.id`.execute(db);
  await sql`
    insert into ledger_entry (loan_id, installment_id, kind, part, amount_minor, business_on, value_at, cause)
    select n.loan_id, n.id, kind, part, amount, day, day::timestamp at time zone 'Asia/Jakarta', 'OPENING'
    from installment n join loan on loan.id = n.loan_id
    cross join lateral opening_parts(n.principal_minor, n.interest_minor, n.penalty_minor, 0, n.repaid_minor, n.reduced_minor) p
    cross join lateral (values ('CHARGE', p.charged, loan_on), ('PAYMENT', p.paid, coalesce(n.repaid_on, n.due_on)),
      ('WAIVER', p.waived, coalesce(n.repaid_on, n.due_on))) as one (kind, amount, day)
    where amount <> 0`.execute(db);
  await sql`
    alter table installment
      alter column principal_due_minor set not null, alter column principal_due_minor set default 0,
      alter column interest_due_minor set not null, alter column interest_due_minor set default 0,
      alter column penalty_due_minor set not null, alter column penalty_due_minor set default 0,
      alter column extension_fee_due_minor set not null, alter column extension_fee_due_minor set default 0,
      add constraint installment_dues check (
        principal_due_minor + interest_due_minor + penalty_due_minor + extension_fee_due_minor
        = principal_minor + interest_minor + penalty_minor + extension_fee_minor - repaid_minor - reduced_minor)`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger installment_ledger on installment`.execute(db);
  await sql`drop trigger installment_opening on installment`.execute(db);
  await sql`drop function open_ledger, open_installment, opening_parts`.execute(
    db,
  );
  await sql`drop table ledger_entry`.execute(db);
  await sql`alter table loan drop column credit_minor`.execute(db);
  await sql`
    alter table installment drop constraint installment_dues, drop column extension_fee_minor,
      drop column principal_due_minor, drop column interest_due_minor, drop column penalty_due_minor,
      drop column extension_fee_due_minor`.execute(db);
  await sql`drop trigger product_first_terms on product`.execute(db);
  await sql`drop function first_terms`.execute(db);
  await sql`drop table product_terms`.execute(db);
}
