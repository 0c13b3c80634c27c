import { type Kysely, sql } from "kysely";

/**
 * Why: a step of the night goes through the loans portion by portion. Its row told how far it was, and whoever rolled
 * held that row, so that a second core or a second process could only wait. Now the portions are rows: each is taken by
 * one, done in one transaction and gone with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table business_day_portion (
      day date not null,
      turn smallint not null,
      step text not null,
      after bigint not null,
      upto bigint not null check (upto > after),
      loans int not null,
      primary key (day, turn, step, after),
      foreign key (day, turn, step) references business_day_run on delete cascade
    )`.execute(db);
  await sql`comment on table business_day_portion is 'What is left of a step: living loans with an id above after and up to upto. Whoever does a portion deletes it'`.execute(
    db,
  );
  await sql`
    insert into business_day_portion (day, turn, step, after, upto, loans)
    select day, turn, step, coalesce(lag(upto) over (partition by day, turn, step order by upto), cursor), upto, loans
    from (
      select day, turn, step, cursor, max(id) as upto, count(*)::int as loans
      from (
        select r.day, r.turn, r.step, r.cursor, l.id,
          (row_number() over (partition by r.day, r.turn, r.step order by l.id) - 1) / 1000 as nth
        from business_day_run r join loan l on l.id > r.cursor and l.status in (21, 40)
        where r.started_at is not null and r.state <> 'DONE' and r.step in ('AGE', 'STAGE', 'OPEN')
      ) living
      group by day, turn, step, cursor, nth
    ) portions`.execute(db);
  await sql`alter table business_day_run add portions int not null default 0`.execute(
    db,
  );
  await sql`comment on column business_day_run.portions is 'Into how many the living loans were parted when the step began'`.execute(
    db,
  );
  await sql`
    update business_day_run r set portions = p.n
    from (select day, turn, step, count(*)::int as n from business_day_portion group by 1, 2, 3) p
    where (r.day, r.turn, r.step) = (p.day, p.turn, p.step)`.execute(db);
  await sql`alter table business_day_run drop column cursor, drop column last_id`.execute(
    db,
  );
}

/** A step goes on behind the loans before which nothing is left; the others are done once more, which changes nothing. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table business_day_run add cursor bigint not null default 0, add last_id bigint not null default 0`.execute(
    db,
  );
  await sql`comment on column business_day_run.cursor is 'Every loan up to this id is done'`.execute(
    db,
  );
  await sql`comment on column business_day_run.last_id is 'The last loan id there was when the step began'`.execute(
    db,
  );
  await sql`
    update business_day_run r set cursor = p.after, last_id = p.upto
    from (
      select day, turn, step, min(after) as after, max(upto) as upto from business_day_portion group by 1, 2, 3) p
    where (r.day, r.turn, r.step) = (p.day, p.turn, p.step)`.execute(db);
  await sql`alter table business_day_run drop column portions`.execute(db);
  await sql`drop table business_day_portion`.execute(db);
}
