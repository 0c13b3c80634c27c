import { type Kysely, sql } from "kysely";

/**
 * Why: money is reckoned in one place. Installments that arrive with a history are opened by the rules of the room
 * `loan`, which write their lines too; a copy of those rules in SQL could only come to differ.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger installment_ledger on installment`.execute(db);
  await sql`drop trigger installment_opening on installment`.execute(db);
  await sql`drop function open_ledger, open_installment, opening_parts`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
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
    declare event bigint;
    begin
      if not exists (select from arrived where principal_minor + interest_minor + penalty_minor + extension_fee_minor > 0) then
        return null;
      end if;
      insert into ledger_event (kind, told_at) values ('ARRIVAL', now()) returning id into event;
      insert into ledger_entry (loan_id, installment_id, kind, part, amount_minor, value_on, value_at, cause, event_id)
      select n.loan_id, n.id, kind, part, amount, day, day::timestamp at time zone 'Asia/Jakarta', 'OPENING', event
      from arrived n join loan on loan.id = n.loan_id
      cross join lateral opening_parts(n.principal_minor, n.interest_minor, n.penalty_minor, n.extension_fee_minor,
        n.repaid_minor, n.reduced_minor) p
      cross join lateral (values ('CHARGE', p.charged, loan_on), ('PAYMENT', p.paid, coalesce(n.repaid_on, n.due_on)),
        ('WAIVER', p.waived, coalesce(n.repaid_on, n.due_on))) as one (kind, amount, day)
      where amount <> 0;
      update loan set base_event_id = event where id in (select loan_id from arrived);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger installment_ledger after insert on installment
    referencing new table as arrived for each statement execute function open_ledger()`.execute(
    db,
  );
}
