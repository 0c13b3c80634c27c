import type { Gateways } from "@kolekta/api/core/gateways";
import type { FileStore } from "@kolekta/api/core/files/store";
import { isEventJob, type Job, type JobContext } from "@kolekta/api/core/job";
import type { Db } from "@kolekta/db";
import type { EventBus } from "./bus.ts";
import { type Clock, startClock } from "./clock.ts";
import type { Watch } from "./job-run.ts";
import type { Log } from "./log.ts";
import { startEventJobRunner } from "./event-job-runner.ts";
import { createSystemContext } from "./system-context.ts";

export interface WorkerParts extends Watch {
  readonly db: Db;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly files: FileStore;
  readonly gateways: Gateways;
  readonly bus: EventBus;
  readonly log: Log;
  readonly jobs: readonly Job[];
  /** Interval at which the queue of the clock is polled. */
  readonly pollSeconds?: number;
  now(): Date;
}

export type Worker = Clock;

/** Runs the jobs that rooms declare, by event and by schedule. */
export async function startWorker(parts: WorkerParts): Promise<Worker> {
  const { jobs, bus, log, now } = parts;
  const whole = { ...parts, signal: new AbortController().signal };
  for (const job of jobs) await job.onStart?.(createJobContext(job, whole, "info"));
  const runners = jobs
    .filter(isEventJob)
    .map((job) =>
      startEventJobRunner(job, {
        bus,
        log,
        now,
        ran: (run) => parts.ran?.(run),
        tracing: parts.tracing,
        context: (signal) => createJobContext(job, { ...parts, signal }, "debug"),
      }),
    );
  const clock = await startClock({
    ...parts,
    context: (job, resources) => createJobContext(job, { ...parts, ...resources }, "info"),
  }).catch(async (error: unknown) => {
    await stopAll(runners);
    throw error;
  });
  return { runNow: clock.runNow, stop: () => stopAll([clock, ...runners]) };
}

const stopAll = async (all: readonly { stop(): Promise<void> }[]) =>
  void (await Promise.all(all.map((stoppable) => stoppable.stop())));

/** Runs started by events are too many to log one by one. */
const createJobContext = (
  job: Job,
  parts: Omit<WorkerParts, "jobs"> & { readonly signal: AbortSignal },
  level: "info" | "debug",
): JobContext => {
  const log = parts.log.child({ job: job.name });
  return {
    ...createSystemContext({ ...parts, via: "JOB" }),
    log: (fields, message) => log[level](fields, message),
    warn: (fields, text) => log.warn(fields, text),
  };
};
