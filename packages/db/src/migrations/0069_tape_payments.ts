import { type Kysely, sql } from "kysely";

/**
 * Why: a tape states its day, and payments of a later day stay and are laid upon it. Which they were when it was loaded
 * is kept with the run: a later tape may contain them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table import_payment (
      run_id bigint not null references import_run,
      payment_id bigint not null references payment,
      primary key (run_id, payment_id)
    )`.execute(db);
  await sql`comment on table import_payment is 'Payments that a tape left standing: their value day is later than its own'`.execute(
    db,
  );
  await sql`update import_run set counts = counts || '{"paymentsKept": 0}' where counts is not null`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`update import_run set counts = counts - 'paymentsKept' where counts is not null`.execute(
    db,
  );
  await sql`drop table import_payment`.execute(db);
}
