import { type Kysely, sql } from "kysely";

/**
 * Why: a file of payments is taken row by row, so that no loan waits for the end of the file and a file that was cut
 * off goes on where it stood; the terms of a product get their next row from people, and what was in force stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await rows(db);
  await terms(db);
  await guards(db);
  await sql`
    insert into role_permission (permission, role_id)
    select permission, unnest(roles) from (values
      ('terms.read', array[3, 4, 6, 7, 9]),
      ('terms.edit', array[4])
    ) as granted (permission, roles)`.execute(db);
}

async function rows(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment_file add column state text not null default 'DONE' check (state in ('TAKING', 'DONE'))`.execute(
    db,
  );
  await sql`create index payment_file_taking on payment_file (id) where state = 'TAKING'`.execute(
    db,
  );
  await sql`
    create table payment_file_row (
      file_id bigint not null references payment_file,
      position integer not null check (position > 0),
      sheet_row integer not null check (sheet_row > 0),
      reference text not null,
      loan_id bigint not null references loan,
      amount_minor bigint not null check (amount_minor > 0),
      currency text not null check (currency in ('IDR', 'PHP', 'USD')),
      paid_at timestamptz not null,
      channel text not null,
      event_id bigint references payment_event,
      failure_key text,
      primary key (file_id, position),
      check (event_id is null or failure_key is null)
    )`.execute(db);
  await sql`comment on table payment_file_row is 'The payments of a file that were new when it was checked; open until taken or refused'`.execute(
    db,
  );
  await sql`comment on column payment_file_row.failure_key is 'Why it was not taken when its turn came'`.execute(
    db,
  );
  await sql`
    create index payment_file_row_open on payment_file_row (reference) where event_id is null and failure_key is null`.execute(
    db,
  );
}

async function terms(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table product_terms_change (
      id bigint generated always as identity primary key,
      product_id bigint not null references product,
      terms_id bigint not null,
      kind text not null check (kind in ('ADDED', 'WITHDRAWN')),
      from_on date not null,
      terms jsonb not null,
      reason text not null check (reason <> ''),
      user_id bigint not null references app_user,
      made_at timestamptz not null,
      unique (terms_id, kind)
    )`.execute(db);
  await sql`comment on table product_terms_change is 'Who wrote and who withdrew a row of product_terms, and why; rows that came with the house have none'`.execute(
    db,
  );
  await sql`
    create index product_terms_change_product on product_terms_change (product_id, id)`.execute(
    db,
  );
}

/** Late fees that were charged can be derived again only as long as their terms stand. */
async function guards(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function terms_stand() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and not exists (select from business_day_run where day >= old.from_on) then
        return old;
      end if;
      raise exception 'terms from % stand', old.from_on using errcode = 'check_violation';
    end $$`.execute(db);
  await sql`
    create trigger product_terms_stand before update or delete on product_terms for each row execute function terms_stand()`.execute(
    db,
  );
  await sql`
    create trigger product_terms_change_append_only before update or delete or truncate on product_terms_change
      for each statement execute function refuse_change()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from role_permission where permission in ('terms.read', 'terms.edit')`.execute(
    db,
  );
  await sql`drop trigger product_terms_stand on product_terms`.execute(db);
  await sql`drop table product_terms_change`.execute(db);
  await sql`drop function terms_stand`.execute(db);
  await sql`drop table payment_file_row`.execute(db);
  await sql`drop index payment_file_taking`.execute(db);
  await sql`alter table payment_file drop column state`.execute(db);
}
