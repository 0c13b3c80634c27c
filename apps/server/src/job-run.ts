import type { Job } from "@kolekta/api/core/job";
import type { JobRun, Trigger } from "./metrics/work.ts";
import type { Tracing } from "./tracing/tracing.ts";

/** Observers of jobs. */
export interface Watch {
  readonly tracing?: Tracing | null;
  /** Receives every run. */
  ran?(run: JobRun): void;
}

/** Measures one run of a job, and traces it if tracing is on. */
export async function runWatched<T>(
  { name: job }: Pick<Job, "name">,
  trigger: Trigger,
  watch: Watch,
  run: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  const end = (outcome: JobRun["outcome"]) => {
    const seconds = (performance.now() - startedAt) / 1000;
    watch.ran?.({ job, trigger, outcome, seconds });
  };
  const { tracing } = watch;
  try {
    const result = await (tracing ? tracing.job(job, trigger, run) : run());
    end("done");
    return result;
  } catch (error) {
    end("failed");
    throw error;
  }
}
