import { afterEach, describe, expect, test } from "bun:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { ClockJob, Job, JobContext } from "@kolekta/api/core/job";
import { silentGateways } from "@kolekta/api/core/testing";
import { readScheduleIdleSeconds, resetFutureMarks } from "@kolekta/db";
import { stallingProxy, useTestDatabase, waitUntil } from "@kolekta/db/testing";
import { sql } from "kysely";
import { EventBus } from "./bus.ts";
import { createFileStore } from "./files.ts";
import { createLog } from "./log.ts";
import { startWorker, type Worker } from "./worker.ts";

const database = useTestDatabase();
const workers: Worker[] = [];
const ran: string[] = [];
const lines: string[] = [];

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  ran.length = 0;
});

const serverLog = createLog("info", { write: (line) => void lines.push(line) });
const bus = new EventBus(serverLog);

const work = async (jobs: readonly Job[], databaseUrl = database.url): Promise<Worker> => {
  const worker = await startWorker({
    db: database.db,
    databaseUrl,
    dataDir: "/nowhere",
    files: createFileStore("/nowhere"),
    gateways: silentGateways,
    bus,
    log: serverLog,
    jobs,
    pollSeconds: 0.5,
    now: () => new Date(),
    ran: ({ job, trigger, outcome }) => {
      if (trigger === "clock") ran.push(`${job} ${outcome}`);
    },
  });
  workers.push(worker);
  return worker;
};

/** Schedules a job that never falls due during a test. */
const job = (name: Job["name"], run: (ctx: JobContext) => Promise<void>): ClockJob => ({
  name,
  cron: "0 0 29 2 *",
  zone: "Asia/Jakarta",
  run,
});

describe("the worker", () => {
  test("runs a job with the database and reports a failure", async () => {
    const { runNow } = await work([
      job("test.fine", async ({ db, log }) => {
        const { rows } = await sql<{ n: number }>`select 7 as n`.execute(db);
        log({ n: rows[0]?.n }, "looked");
      }),
      job("test.sour", async () => {
        throw new Error("no milk");
      }),
    ]);
    await runNow("test.fine");
    await runNow("test.sour");
    await waitUntil(() => ran.length === 2);
    expect(ran.toSorted()).toEqual(["test.fine done", "test.sour failed"]);
    expect(lines.join("")).toContain('"n":7');
    expect(lines.join("")).toContain("no milk");
  }, 180_000);

  test("runs a turn on one of two workers, and the other does not wait for it", async () => {
    let running = 0;
    let maxRunning = 0;
    const end = Promise.withResolvers<void>();
    const slow = job("test.slow", async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await end.promise;
      running -= 1;
    });
    const [first, other] = await Promise.all([work([slow]), work([slow])]);
    await first?.runNow("test.slow");
    await waitUntil(() => running === 1);
    await other?.runNow("test.slow");
    end.resolve();
    await waitUntil(() => ran.length === 1);
    await sleep(1_500);
    expect({ maxRunning, runs: ran.length }).toEqual({ maxRunning: 1, runs: 1 });
  }, 180_000);

  test("polls no queue without work: 12 runs of 60 jobs take under 100 statements", async () => {
    const { port, spoken, close } = await stallingProxy(Number(new URL(database.url).port));
    const proxied = new URL(database.url);
    proxied.hostname = "127.0.0.1";
    proxied.port = String(port);
    const names = Array.from({ length: 60 }, (_, index) => `test.idle${index}` as const);
    const { runNow } = await work(
      names.map((name) => job(name, async () => {})),
      proxied.href,
    );
    const before = spoken();
    for (const [index, name] of names.slice(0, 12).entries()) {
      await runNow(name);
      await waitUntil(() => ran.length === index + 1);
    }
    const sent = spoken() - before;
    expect(sent).toBeGreaterThan(12);
    expect(sent).toBeLessThan(100);
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    close();
  }, 180_000);

  test("signals the running turn on stop and waits for it", async () => {
    const seen: string[] = [];
    const worker = await work([
      job("test.long", async ({ signal }) => {
        seen.push("began");
        while (!signal.aborted) await sleep(20);
        await sleep(300);
        seen.push("ended in order");
      }),
    ]);
    await worker.runNow("test.long");
    await waitUntil(() => seen.length === 1);
    await worker.stop();
    expect(seen).toEqual(["began", "ended in order"]);
  }, 180_000);

  test("a job that left the registry is no longer scheduled", async () => {
    const scheduled = async () => {
      const { rows } = await sql<{ name: string }>`
        select name from pgboss.schedule`.execute(database.db);
      return rows.map(({ name }) => name);
    };
    await work([job("test.old", async () => {})]);
    expect(await scheduled()).toContain("test.old");
    await work([job("test.new", async () => {})]);
    expect(await scheduled()).toEqual(["test.new"]);
  }, 180_000);

  test("starts a job before its first turn and runs it on its event and when work falls due", async () => {
    const seen: string[] = [];
    await work([
      {
        ...job("test.woken", async () => {}),
        on: "sms.queued",
        onStart: async () => void seen.push("began"),
        run: async ({ log: note }) => {
          seen.push("turn");
          note({ n: seen.length }, "told too often");
          return seen.length < 3 ? new Date() : null;
        },
      },
    ]);
    expect(seen).toEqual(["began"]);
    bus.deliver({ type: "sms.changed", ids: {} });
    await sleep(50);
    expect(seen).toEqual(["began"]);
    bus.deliver({ type: "sms.queued", ids: {} });
    await waitUntil(() => seen.length === 3);
    await sleep(400);
    expect(seen).toEqual(["began", "turn", "turn"]);
    expect(lines.join("")).not.toContain("told too often");
  }, 180_000);

  test("runs an event-driven job by the clock too, and again after a failure", async () => {
    let runs = 0;
    const { runNow, stop } = await work([
      {
        ...job("test.both", async () => {}),
        on: "sms.queued",
        run: async () => {
          runs += 1;
          if (runs === 1) throw new Error("broken once");
          return null;
        },
      },
    ]);
    bus.deliver({ type: "sms.queued", ids: {} });
    await waitUntil(() => runs === 2);
    expect(lines.join("")).toContain("broken once");
    await runNow("test.both");
    await waitUntil(() => ran.includes("test.both done"));
    expect(runs).toBe(3);
    await stop();
    bus.deliver({ type: "sms.queued", ids: {} });
    await sleep(50);
    expect(runs).toBe(3);
  }, 180_000);
});

describe("a database clock that was ahead", () => {
  /** Moves the queue's records a year ahead, as if written by a clock a year ahead. */
  const noteAhead = () =>
    sql`
    with marks as (update pgboss.version set cron_on = now() + interval '1 year'),
      queues as (update pgboss.queue set maintain_on = now() + interval '1 year', monitor_claim_on = now() + interval '1 year')
    insert into pgboss.job (name, policy, start_after)
    values ('test.minute', 'exclusive', now() + interval '1 year')`.execute(database.db);

  /** Records the next minutes as done, as a worker does whose database clock is ahead. */
  const fileOccurrences = () =>
    sql`
    insert into pgboss.job (name, state, singleton_key, singleton_on, completed_on)
    select '__pgboss__send-it', 'completed', 'test.minute__', slot, now()
    from generate_series(date_trunc('minute', now() at time zone 'utc'),
      now() at time zone 'utc' + interval '5 minutes', interval '1 minute') slot
    on conflict do nothing`.execute(database.db);

  test("blocks no job once it is right again", async () => {
    const minute: ClockJob = { ...job("test.minute", async () => {}), cron: "* * * * *" };
    await (await work([minute])).stop();
    workers.length = 0;
    await fileOccurrences();
    await noteAhead();
    expect(await readScheduleIdleSeconds(database.db)).toBeGreaterThan(86_400);
    ran.length = 0;
    lines.length = 0;
    await work([minute]);
    await waitUntil(() => ran.includes("test.minute done"));
    expect(lines.join("")).toContain("lay ahead of now");
    expect(await readScheduleIdleSeconds(database.db)).toBeLessThan(86_400);
    expect(await resetFutureMarks(database.db)).toBe(0);
  }, 180_000);
});
