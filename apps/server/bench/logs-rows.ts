import { sql } from "kysely";
import type { Db } from "@kolekta/db";
import { elapsed } from "./loop.ts";

/** Days over which lines are spread, as far as a list reaches back. */
export const DAYS = 60;

/** Drops the indexes while the table is filled, except for the key. */
export async function filled(db: Db, table: string, fill: () => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string; made: string }>`
    select indexname as name, indexdef as made from pg_indexes
    where tablename = ${table} and indexname <> ${`${table}_pkey`}`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db);
  await fill();
  for (const { made } of rows) await sql.raw(made.replace(" ON ONLY ", " ON ")).execute(db);
  await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}

/** Assigns the nth line to the next user, a little later than the line before. */
const spread = (count: number) => sql`
  generate_series(1, ${count}::int) n
  join (select id, login, institution_id, row_number() over (order by id) - 1 as at, count(*) over () as people
    from app_user) u on u.at = n % u.people
  cross join lateral (select now() - ${DAYS} * interval '1 day' + n * (${DAYS} * interval '1 day' / ${count}::int) as moment) m`;

/** Rejects some per cent, locks one in ten thousand; each agency has ten networks. */
const logins = (db: Db, count: number) =>
  sql`
  insert into login_log (at, user_id, institution_id, login, outcome, ip, veins, user_agent)
  select moment, u.id, u.institution_id, u.login,
    case when n % 10000 = 0 then 'LOCKED' when n % 13 = 0 then 'REFUSED' when n % 2 = 0 then 'OUT' else 'IN' end,
    '10.' || n % 10 || '.' || n / 10 % 250 || '.' || u.id % 250, 'device-' || u.id,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
  from ${spread(count)}`.execute(db);

/** Views and button presses; one in a thousand exports. */
const behaviours = (db: Db, count: number) =>
  sql`
  insert into behaviour_record (at, user_id, institution_id, page, action, case_id, device, ip)
  select moment, u.id, u.institution_id, '/task/{id}/{id}/{id}',
    case when n % 1000 = 0 then 'export /api/task/collectionLogs/export' when n % 101 = 0 then 'reveal tasks.contact.reveal'
      when n % 5 = 0 then 'button tasks.log.save' else 'open' end,
    case when n % 2 = 0 then n / 2 % 20000 + 1 end, 'device-' || u.id, '10.1.2.' || u.id % 250
  from ${spread(count)}`.execute(db);

/** Writes as many logins as behaviours of the last sixty days, each month in its partition. */
export async function writeLines(
  db: Db,
  count: number,
  printLine: (line: string) => void,
): Promise<void> {
  for (const [table, fill] of [
    ["login_log", logins],
    ["behaviour_record", behaviours],
  ] as const) {
    await sql`
      select make_month(${table}, (date_trunc('month', now() at time zone 'UTC') - n * interval '1 month')::date)
      from generate_series(0, 2) n`.execute(db);
    const seconds = await elapsed(() => filled(db, table, () => fill(db, count)));
    printLine(`${count} rows of ${table} in ${seconds.toFixed(0)} s`);
  }
}
