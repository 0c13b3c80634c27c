import { afterAll, describe, expect, test } from "bun:test";
import { createTestContext } from "@kolekta/api/core/testing";
import { startDays } from "@kolekta/api/repay/end-of-day/actions/run";
import { createDb } from "@kolekta/db";
import { waitUntil, useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { Registry } from "prom-client";
import { stallingProxy } from "../../../../packages/db/src/postgres/testing/proxy.ts";
import { scrape } from "../../test/scrape.ts";
import { followLog } from "../../test/standby.ts";
import { watchDatabase } from "./database.ts";
import { sessions } from "./queries.ts";

const database = useTestDatabase();
const NOW = new Date("2026-03-10T05:00:00Z");
const open: { close(): Promise<void> }[] = [];

afterAll(async () => {
  await Promise.all(open.map((resource) => resource.close()));
});

/** Reads present values, without a cache. */
function watched(url = database.url) {
  const registry = new Registry();
  const failed: string[] = [];
  const watching = watchDatabase(registry, {
    url,
    now: () => NOW,
    cacheMs: 0,
    onFailure: (question) => void failed.push(question),
  });
  open.push(watching);
  return { failed, values: () => scrape(registry) };
}

describe("metrics of the database", () => {
  test("report its sessions, their wait events and its size", async () => {
    const { values } = watched();
    const gate = Promise.withResolvers<void>();
    const holding = database.db.transaction().execute(async (trx) => {
      await sql`lock table holiday`.execute(trx);
      await gate.promise;
    });
    await waitUntil(
      async () =>
        Number((await values()).get('kolekta_database_connections{state="idle in transaction"}')) >
        0,
    );
    expect((await values()).get("kolekta_database_lock_waits")).toBe(0);
    const waitingQuery = sql`select count(*) from holiday`.execute(database.db);
    await waitUntil(async () => (await values()).get("kolekta_database_lock_waits") === 1);
    gate.resolve();
    await Promise.all([holding, waitingQuery]);
    const seen = await values();
    expect(seen.get("kolekta_database_up")).toBe(1);
    expect(seen.get('kolekta_database_connections{state="active"}')).toBeGreaterThan(0);
    for (const name of [
      "connections_max",
      "server_connections",
      "oldest_transaction_seconds",
      "xid_age",
      "size_bytes",
    ])
      expect(seen.get(`kolekta_database_${name}`)).toBeGreaterThan(0);
  });

  test("count clients of the server beside those of this database, and no worker as a session", async () => {
    const url = new URL(database.url);
    url.pathname = "/postgres";
    const elsewhere = createDb(url.href, { max: 1 });
    const asleep = database.db.transaction().execute(async (trx) => {
      // The setting has another name before PostgreSQL 16.
      await sql`
        select set_config(name, 'on', true) from pg_settings
        where name in ('debug_parallel_query', 'force_parallel_mode')`.execute(trx);
      await sql`select pg_sleep(2)`.execute(trx);
    });
    try {
      await sql`select 1`.execute(elsewhere);
      await waitUntil(async () => (await parallelWorkers()) > 0);
      const seen = await sessions(database.db);
      const active = seen.find(({ state }) => state === "active");
      // The sleeping and the counting session; the parallel worker of the first is neither.
      expect(active?.count).toBe(2);
      const totalConnections = seen.reduce((total, { count }) => total + count, 0);
      expect(active?.serverConnections).toBeGreaterThan(totalConnections);
    } finally {
      await elsewhere.destroy();
      await asleep;
    }
  });

  const parallelWorkers = async (): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and backend_type = 'parallel worker'`.execute(database.db);
    return rows[0]?.n ?? 0;
  };

  test("report the largest tables, months created ahead and rows outside any month", async () => {
    await database.db.transaction().execute(async (trx) => {
      await sql`
        insert into login_log (at, login, outcome) values ('2001-05-05', 'nobody', 'OUT')`.execute(
        trx,
      );
      // Otherwise the statistics follow some seconds later.
      await sql`select pg_stat_force_next_flush()`.execute(trx);
    });
    const { values } = watched();
    const astray = 'kolekta_table_default_partition_rows{table="login_log"}';
    await waitUntil(async () => (await values()).get(astray) === 1);
    const ahead = 'kolekta_table_partitions_ahead{table="login_log"}';
    const before = (await values()).get(ahead) ?? 0;
    await sql`
      select make_month('login_log', (date_trunc('month', now() at time zone 'UTC') + interval '5 months')::date)`.execute(
      database.db,
    );
    const seen = await values();
    expect(seen.get(ahead)).toBe(before + 1);
    expect(seen.get('kolekta_table_default_partition_rows{table="audit_log"}')).toBe(0);
    expect(seen.get('kolekta_table_partitions{table="login_log"}')).toBeGreaterThan(1);
    const sizes = [...seen.keys()].filter((series) =>
      series.startsWith("kolekta_table_size_bytes"),
    );
    expect(sizes).toHaveLength(25);
    expect(sizes.join()).not.toMatch(/_default|_\d{4}_\d\d/);
  });

  // A given server may not allow replication.
  test.skipIf(process.env["TEST_DATABASE_URL"] !== undefined)(
    "report a standby by unreplayed log and a slot by retained log, and nothing without them",
    async () => {
      const name = `seen_${crypto.randomUUID().slice(0, 8)}`;
      const bytes = `kolekta_replication_lag_bytes{standby="${name}"}`;
      const retainedMetric = `kolekta_replication_slot_retained_bytes{slot="${name}"}`;
      const { values } = watched();
      const before = await values();
      expect([before.has(bytes), before.has(retainedMetric)]).toEqual([false, false]);
      await sql`select pg_create_physical_replication_slot(${name}, true)`.execute(database.db);
      const standby = await followLog(database.url, name);
      try {
        await waitUntil(async () => (await values()).has(bytes));
        await sql`create table grown as select generate_series(1, 20000) as n`.execute(database.db);
        // A commit that does not wait for the disk is written to the log a little later.
        const isLagging = (metricValues: Map<string, number>) =>
          [bytes, retainedMetric].every((metric) => (metricValues.get(metric) ?? 0) > 100_000);
        await waitUntil(async () => isLagging(await values()));
        const seen = await values();
        expect(seen.has(`kolekta_replication_lag_seconds{standby="${name}"}`)).toBe(true);
      } finally {
        await standby.stop();
        await sql`select pg_drop_replication_slot(${name})`.execute(database.db);
      }
      await waitUntil(async () => !(await values()).has(bytes));
    },
  );
});

describe("metrics of waiting work", () => {
  test("report an outbox by its rows and the age of the oldest that is due", async () => {
    const { values } = watched();
    const waiting = 'kolekta_backlog_waiting{table="payment_file"}';
    const oldest = 'kolekta_backlog_oldest_due_seconds{table="payment_file"}';
    const before = await values();
    expect([before.get(waiting), before.get(oldest)]).toEqual([0, 0]);
    const at = new Date(NOW.getTime() - 90_000);
    for (const state of ["POSTING", "POSTING", "DONE"])
      await sql`
        insert into payment_file (kind, state, provider, name, sha256, row_count, counts, created_at, due_at)
        values ('OFFLINE', ${state}, 'BANK', 'f.csv', gen_random_uuid(), 1, '{}', ${at}, ${at})`.execute(
        database.db,
      );
    const seen = await values();
    expect([seen.get(waiting), seen.get(oldest)]).toEqual([2, 90]);
    for (const table of ["sms_message", "repayment_code", "code_withdrawal"])
      expect(seen.get(`kolekta_backlog_waiting{table="${table}"}`)).toBe(0);
    expect(seen.get('kolekta_backlog_leased{table="sms_message"}')).toBe(0);
  });

  test("report the end-of-day run by days behind and open steps", async () => {
    const { values } = watched();
    const missing = "kolekta_night_missing_days";
    expect((await values()).has(missing)).toBe(false);
    await startDays(createTestContext(database.db, null), "2026-03-07");
    const initialValues = await values();
    expect(initialValues.get(missing)).toBe(3);
    expect(initialValues.get("kolekta_night_behind_days")).toBe(3);
    expect(initialValues.has("kolekta_night_duration_seconds")).toBe(false);
    const step = (day: string, name: string, state: string, minutes: number) =>
      sql`
        insert into business_day_run (day, attempt, step, position, zone, state, started_at, ended_at)
        values (${day}::date, 1, ${name}, 0, 'Asia/Jakarta', ${state}, ${NOW},
          case when ${state} = 'DONE' then ${NOW}::timestamptz + make_interval(mins => ${minutes}) end)`.execute(
        database.db,
      );
    await step("2026-03-08", "AGE", "DONE", 4);
    await step("2026-03-08", "STAGE", "DONE", 5);
    await step("2026-03-09", "AGE", "FAILED", 0);
    const seen = await values();
    expect(seen.get(missing)).toBe(1);
    expect(seen.get("kolekta_night_behind_days")).toBe(2);
    expect(seen.get("kolekta_night_duration_seconds")).toBe(300);
    expect(seen.get('kolekta_night_steps{state="failed"}')).toBe(1);
    expect(seen.get('kolekta_night_steps{state="waiting"}')).toBe(0);
  });
});

test("a locked table loses its own metrics and no others", async () => {
  const { values, failed } = watched();
  await values();
  const before = failed.length;
  await database.db.transaction().execute(async (trx) => {
    await sql`lock table sms_message`.execute(trx);
    const seen = await values();
    expect(new Set(failed.slice(before))).toEqual(new Set(["backlogs", "storage"]));
    expect(seen.get("kolekta_database_up")).toBe(1);
    expect(seen.get('kolekta_table_partitions{table="login_log"}')).toBeGreaterThan(0);
    expect(seen.has('kolekta_backlog_waiting{table="code_withdrawal"}')).toBe(false);
  });
});

describe("monitoring while the database is away", () => {
  test("reports the outage and no earlier values", async () => {
    const url = new URL(database.url);
    const proxy = await stallingProxy(Number(url.port));
    url.port = String(proxy.port);
    const { values, failed } = watched(url.href);
    try {
      const before = await values();
      expect(before.get("kolekta_database_up")).toBe(1);
      expect(before.has("kolekta_database_size_bytes")).toBe(true);
      proxy.stall();
      const away = await values();
      expect(away.get("kolekta_database_up")).toBe(0);
      const found = [...away.keys()].filter(
        (series) => !series.startsWith("kolekta_metrics_failures_total"),
      );
      expect(found).toEqual(["kolekta_database_up"]);
      expect(failed).toEqual(["sessions"]);
      proxy.flow();
      const back = await values();
      expect(back.get("kolekta_database_up")).toBe(1);
      expect(back.get('kolekta_metrics_failures_total{question="sessions"}')).toBe(1);
    } finally {
      proxy.close();
    }
  });
});
