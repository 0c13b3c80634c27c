import { createDb, type Db, UNLIMITED } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { filled } from "./logs-rows.ts";
import { elapsed } from "./loop.ts";

/** Rows of the tables partitioned by month, ending with this month, for a loaded installation. */
export interface MonthRows {
  readonly rows: number;
  readonly months: number;
}

interface Fill {
  readonly table: string;
  /** Rows of this table among a hundred of all tables. */
  readonly share: number;
  readonly columns: RawBuilder<unknown>;
  /** Reads `n`, the id; `at`; `u`, a user; `c`, a case of the user's institution. */
  readonly values: RawBuilder<unknown>;
}

const FINDINGS = sql.lit(
  '[{"rule":"HOURS","layer":"STATUTE","version":3,"verdict":"ALLOW","reason":null,"params":{"from":"08:00","to":"20:00"}}]',
);
const EVALUATED_RULES = sql.lit(
  `[${["HOURS", "HOLD", "DNC", "CAP", "CHANNEL"].map((rule) => `{"rule":"${rule}","layer":"STATUTE","version":3}`).join(",")}]`,
);

const FILLS: readonly Fill[] = [
  {
    table: "behaviour_record",
    share: 40,
    columns: sql`at, user_id, institution_id, page, action, case_id, device, ip`,
    values: sql`at, u.id, u.institution_id, '/task/{id}/{id}/{id}',
      case when n % 1000 = 0 then 'export /api/task/collectionLogs/export' when n % 5 = 0 then 'button tasks.log.save' else 'open' end,
      case when n % 2 = 0 then c.id end, 'device-' || u.id, '10.1.2.' || u.id % 250`,
  },
  {
    table: "audit_log",
    share: 30,
    columns: sql`at, via, actor_id, institution_id, action, entity, entity_id, after, request_id`,
    values: sql`at, 'WEB', u.id, u.institution_id, 'log.save', 'collection_log', n::text,
      jsonb_build_object('taskId', c.id, 'result', 'PTP', 'channel', '02', 'direction', 'OUT'), md5(n::text)`,
  },
  {
    table: "guard_decision",
    share: 12,
    columns: sql`at, action, verdict, profile, findings, checked_rules, case_id, borrower_id, institution_id, actor_id`,
    values: sql`at, case when n % 3 = 0 then 'REVEAL' else 'CALL' end, 'ALLOW', 'ID', ${FINDINGS}::jsonb, ${EVALUATED_RULES}::jsonb,
      c.id, c.borrower_id, c.institution_id, u.id`,
  },
  {
    table: "call_event",
    share: 8,
    columns: sql`at, provider, event_id, call_id, kind, received_at`,
    values: sql`at, 'app', 'event-' || n, n / 3 + 1, (array['RINGING', 'ANSWERED', 'ENDED'])[n % 3 + 1], at`,
  },
  {
    table: "number_reveal",
    share: 8,
    columns: sql`at, contact_id, case_id, actor_id, decision_id, reason`,
    values: sql`at, c.contact_id, c.id, u.id, n, 'call'`,
  },
  {
    table: "login_log",
    share: 2,
    columns: sql`at, user_id, institution_id, login, outcome, ip, veins, user_agent`,
    values: sql`at, u.id, u.institution_id, u.login, case when n % 13 = 0 then 'REFUSED' when n % 2 = 0 then 'OUT' else 'IN' end,
      '10.' || n % 10 || '.' || n / 10 % 250 || '.' || u.id % 250, 'device-' || u.id,
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'`,
  },
];

/** Numbers users and cases from 0, so that a row finds its own by its remainder. */
async function numberPeople(db: Db): Promise<void> {
  await sql`
    create table if not exists bench_person as
      select row_number() over (order by id) - 1 as place, id, login, institution_id from app_user where institution_id is not null`.execute(
    db,
  );
  await sql`
    create table if not exists bench_case as
      select row_number() over (order by c.id) - 1 as place, c.id, c.borrower_id, c.institution_id, o.contact_id
      from (select * from collection_case order by id limit 200000) c
      join (select borrower_id, min(id) as contact_id from contact group by borrower_id) o using (borrower_id)`.execute(
    db,
  );
  await sql`create unique index if not exists bench_person_n on bench_person (place)`.execute(db);
  await sql`create unique index if not exists bench_case_n on bench_case (place)`.execute(db);
}

/** Fills one month without foreign keys and triggers, because its calls do not exist. */
const fillMonth = (
  db: Db,
  { table, columns, values }: Fill,
  { back, rows }: { readonly back: number; readonly rows: number },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into ${sql.table(table)} (id, ${columns}) overriding system value
      select n, ${values}
      from (select coalesce(max(id), 0) as low from ${sql.table(table)}) b
      cross join (select count(*) as people from bench_person) p cross join (select count(*) as cases from bench_case) k
      cross join (select date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - ${back} * interval '1 month' as from_at) f
      cross join lateral generate_series(b.low + 1, b.low + ${rows}) n
      cross join lateral (
        select f.from_at + (n - b.low - 1) * (least(f.from_at + interval '1 month', now()) - f.from_at) / ${rows} as at) m
      join bench_person u on u.place = n % p.people
      join bench_case c on c.place = n * 7919 % k.cases`.execute(tx);
  });

async function fill(db: Db, tableFill: Fill, { rows, months }: MonthRows) {
  const rowsPerMonth = Math.ceil((rows * tableFill.share) / 100 / months);
  for (let back = months - 1; back >= 0; back -= 1) {
    await sql`
      select make_month(${tableFill.table}, (date_trunc('month', now() at time zone 'UTC') - ${back} * interval '1 month')::date)`.execute(
      db,
    );
    await fillMonth(db, tableFill, { back, rows: rowsPerMonth });
  }
  await sql`
    select setval(pg_get_serial_sequence(${tableFill.table}, 'id'), (select max(id) from ${sql.table(tableFill.table)}))`.execute(
    db,
  );
  return rowsPerMonth * months;
}

/** Tolerates the planner's estimate, which is a little low. */
const NEARLY = 0.99;

/** Estimates by the planner, because an existing portfolio may already have the rows. */
async function estimateRowCount(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(greatest(c.reltuples, 0)), 0)::bigint as n from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

/** Stores the key of each decision from the rows that it allowed. */
const storeDecisionKeys = (db: Db) =>
  sql`
  insert into guard_decision_key select id, at from guard_decision where action <> 'ASSIGN' on conflict do nothing`.execute(
    db,
  );

export async function writeMonths(
  db: Db,
  target: MonthRows,
  printLine: (line: string) => void,
): Promise<void> {
  await numberPeople(db);
  for (const tableFill of FILLS) {
    const targetRows = (target.rows * tableFill.share) / 100;
    if ((await estimateRowCount(db, tableFill.table)) >= NEARLY * targetRows) continue;
    let rows = 0;
    const seconds = await elapsed(() =>
      filled(db, tableFill.table, async () => {
        rows = await fill(db, tableFill, target);
      }),
    );
    printLine(`${rows} rows of ${tableFill.table} in ${seconds.toFixed(0)} s`);
  }
  await storeDecisionKeys(db);
}

if (import.meta.main) {
  const [url = "", rows = "1000000", months = "24"] = process.argv.slice(2);
  const db = createDb(url, { max: 1, ...UNLIMITED });
  await writeMonths(db, { rows: Number(rows), months: Number(months) }, console.log);
  await db.destroy();
}
