import { type Job, type JobContext } from "@kolekta/api/core/job";
import {
  type Db,
  listWaitingQueues,
  openLibraryClient,
  resetFutureMarks,
  withDeadline,
} from "@kolekta/db";
import { fromBunSql, PgBoss } from "pg-boss";
import { runWatched, type Watch } from "./job-run.ts";
import type { Log } from "./log.ts";
import { Repeats } from "./repeats.ts";

export interface ClockParts extends Watch {
  readonly databaseUrl: string;
  readonly db: Db;
  readonly log: Log;
  readonly jobs: readonly Job[];
  /** Interval at which all queues are polled for waiting jobs, in one statement; default: 5. */
  readonly pollSeconds?: number;
  context(job: Job, parts: { db: Db; signal: AbortSignal }): JobContext;
}

export interface Clock {
  /** Runs one job now, through the queue. */
  runNow(name: Job["name"]): Promise<void>;
  /** Starts no more jobs, aborts the running one and waits for it. */
  stop(): Promise<void>;
}

const CLIENT = { max: 3, applicationName: "kolekta worker" };
const STOP_MS = 25_000;

/** Expires a job of a dead worker after this time; missed runs are not repeated. */
const QUEUE = {
  policy: "exclusive",
  retryLimit: 0,
  expireInSeconds: 900,
  heartbeatSeconds: 30,
  deleteAfterSeconds: 3600,
} as const;

const POLL_SECONDS = 5;
/** In effect never: `wakeWorkers` replaces the polls of single queues, and no job is part of a flow. */
const UNUSED_POLL_SECONDS = 86_400;
const SAME_FAILURE_MS = 10_000;
const MARKS_MS = 60_000;

/** Runs jobs by their schedule, each on one worker at a time across all processes. */
export async function startClock(parts: ClockParts): Promise<Clock> {
  const client = openLibraryClient(parts.databaseUrl, CLIENT);
  const boss = new PgBoss({
    db: fromBunSql(client),
    schema: "pgboss",
    flowIntervalSeconds: UNUSED_POLL_SECONDS,
  });
  const report = queueFailures(parts.log);
  boss.on("error", report);
  const stopping = new AbortController();
  const workers = new Map<string, string>();
  const timers: Timer[] = [];
  const stop = async () => {
    stopping.abort();
    timers.forEach(clearInterval);
    await boss.stop({ graceful: true, timeout: STOP_MS });
    await client.close();
  };
  try {
    await boss.start();
    await resetMarks(parts);
    await unscheduleUnknown(boss, parts.jobs);
    for (const job of parts.jobs)
      workers.set(job.name, await serve(boss, job, parts, stopping.signal));
    let waking: Promise<void> | undefined;
    const wake = () => {
      waking ??= wakeWorkers(boss, parts.db, workers)
        .catch(report)
        .finally(() => (waking = undefined));
    };
    timers.push(setInterval(wake, (parts.pollSeconds ?? POLL_SECONDS) * 1000));
    timers.push(setInterval(() => void resetMarks(parts), MARKS_MS));
  } catch (error) {
    await stop();
    throw error;
  }
  return { runNow: async (name) => void (await boss.send(name)), stop };
}

async function resetMarks({ db, log }: ClockParts): Promise<void> {
  try {
    const count = await resetFutureMarks(db);
    if (count > 0) log.warn({ count }, "set back times of the job queue that lay ahead of now");
  } catch (error) {
    log.warn({ error }, "job queue");
  }
}

/** Limits repeated log lines: each poll fails while the database is away. */
export function queueFailures(log: Log): (error: Error) => void {
  const repeats = new Repeats(SAME_FAILURE_MS);
  return (error) => {
    const suppressed = repeats.register(error.message);
    if (suppressed === null) return;
    log.warn({ error, ...(suppressed > 0 && { repeated: suppressed }) }, "job queue");
  };
}

/** Wakes the workers of queues with waiting jobs: one statement instead of one for each queue. */
async function wakeWorkers(
  boss: PgBoss,
  db: Db,
  workers: ReadonlyMap<string, string>,
): Promise<void> {
  for (const queue of await listWaitingQueues(db)) {
    const worker = workers.get(queue);
    if (worker) boss.notifyWorker(worker);
  }
}

async function unscheduleUnknown(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const jobNames = new Set<string>(jobs.map((job) => job.name));
  for (const { name } of await boss.getSchedules())
    if (!jobNames.has(name)) await boss.unschedule(name);
}

async function serve(
  boss: PgBoss,
  job: Job,
  parts: ClockParts,
  stopping: AbortSignal,
): Promise<string> {
  await boss.createQueue(job.name, QUEUE);
  const worker = await boss.work(
    job.name,
    { pollingIntervalSeconds: UNUSED_POLL_SECONDS },
    async (bossJobs) => {
      for (const { signal } of bossJobs)
        await runJob(job, parts, signal, AbortSignal.any([stopping, signal]));
    },
  );
  await boss.schedule(job.name, job.cron, null, { tz: job.zone ?? "UTC" });
  return worker;
}

async function runJob(
  job: Job,
  parts: ClockParts,
  deadline: AbortSignal,
  signal: AbortSignal,
): Promise<void> {
  const started = performance.now();
  const log = parts.log.child({ job: job.name });
  const db = withDeadline(parts.db, deadline);
  try {
    await runWatched<unknown>(job, "clock", parts, () =>
      job.run(parts.context(job, { db, signal })),
    );
    log.debug({ ms: Math.round(performance.now() - started) }, "job done");
  } catch (error) {
    log.error({ error }, "job failed");
    throw error;
  }
}
