import type { EventJob, JobContext } from "@kolekta/api/core/job";
import type { EventBus } from "./bus.ts";
import { runWatched, type Watch } from "./job-run.ts";
import type { Log } from "./log.ts";

export interface EventJobRunnerParts extends Watch {
  readonly bus: EventBus;
  readonly log: Log;
  now(): Date;
  context(signal: AbortSignal): JobContext;
}

export interface EventJobRunner {
  /** Starts no more runs, aborts the running one and waits for it. */
  stop(): Promise<void>;
}

const SOONEST_MS = 250;
const LATEST_MS = 60_000;
const AFTER_FAILURE_MS = 5_000;

/** Runs a job when its event is committed and when work falls due, one run at a time. */
export function startEventJobRunner(job: EventJob, parts: EventJobRunnerParts): EventJobRunner {
  const { bus, log } = parts;
  const stopping = new AbortController();
  let timer: Timer | undefined;
  let running: Promise<void> | null = null;
  let resting: Timer | undefined;
  let isPending = false;

  const wakeIn = (ms: number) => {
    clearTimeout(timer);
    if (stopping.signal.aborted) return;
    const wait = Math.min(LATEST_MS, Math.max(SOONEST_MS, ms));
    timer = setTimeout(kick, wait);
  };
  const runOnce = async (): Promise<void> => {
    const at = await runWatched(job, "fact", parts, () => job.run(parts.context(stopping.signal)));
    if (at) wakeIn(at.getTime() - parts.now().getTime());
  };
  const rest = (): void => {
    if (stopping.signal.aborted) return;
    resting = setTimeout(() => {
      resting = undefined;
      runIfPending();
    }, job.restMs);
  };
  const runIfPending = (): void => {
    if (isPending) kick();
  };
  const kick = (): void => {
    isPending = Boolean(running ?? resting);
    if (isPending || stopping.signal.aborted) return;
    running = runOnce()
      .catch((error: unknown) => {
        log.error({ error, job: job.name }, "job failed");
        wakeIn(AFTER_FAILURE_MS);
      })
      .finally(() => {
        running = null;
        if (job.restMs) rest();
        else runIfPending();
      });
  };

  const leave = bus.subscribe({
    onEvent: ({ type }) => {
      if (type === job.on) kick();
    },
    onGap: kick,
  });
  return {
    stop: async () => {
      leave();
      clearTimeout(timer);
      clearTimeout(resting);
      stopping.abort();
      await running;
    },
  };
}
