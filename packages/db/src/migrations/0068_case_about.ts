import { type Kysely, sql } from "kysely";

/**
 * Why: what a case was opened about says how it ended, whatever it shows by then: an extension that was taken back
 * leaves another day on the case, and a reminder ends only once the installment it reminded of is paid.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table collection_case add column about_on date`.execute(db);
  await sql`update collection_case set about_on = overdue_on`.execute(db);
  await sql`alter table collection_case alter column about_on set not null, alter column about_on set default '2000-01-01'`.execute(
    db,
  );
  await sql`comment on column collection_case.about_on is 'Due day of the installment that it was opened about; overdue_on follows what is owed'`.execute(
    db,
  );
  // What was recovered after a write-off and goes back leaves the case written off.
  await sql`insert into case_move (from_status, to_status) values ('C32', 'C80')`.execute(
    db,
  );
  await sql`
    create function case_opens() returns trigger language plpgsql as $$
    begin
      new.about_on := new.overdue_on;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger case_opening before insert on collection_case for each row execute function case_opens()`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from case_move where from_status = 'C32' and to_status = 'C80'`.execute(
    db,
  );
  await sql`drop trigger case_opening on collection_case`.execute(db);
  await sql`drop function case_opens`.execute(db);
  await sql`alter table collection_case drop column about_on`.execute(db);
}
