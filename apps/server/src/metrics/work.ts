import { Counter, Gauge, Histogram, type Registry } from "prom-client";

/** Cause of a run: the schedule, or an event and work that fell due. */
export type Trigger = "clock" | "fact";

export interface JobRun {
  readonly job: string;
  readonly trigger: Trigger;
  readonly outcome: "done" | "failed";
  readonly seconds: number;
}

const SECONDS = [0.01, 0.05, 0.25, 1, 5, 30, 120, 600];

/** Measures jobs of this process by `name`, because Prometheus has a label `job` of its own. */
export class WorkMeters {
  readonly #runs: Counter<"name" | "trigger" | "outcome">;
  readonly #duration: Histogram<"name">;
  readonly #succeededAt: Gauge<"name">;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#runs = new Counter({
      name: "kolekta_job_runs_total",
      help: "Job runs of this process, by trigger and outcome",
      labelNames: ["name", "trigger", "outcome"],
      registers,
    });
    this.#duration = new Histogram({
      name: "kolekta_job_duration_seconds",
      help: "Duration of job runs",
      labelNames: ["name"],
      buckets: SECONDS,
      registers,
    });
    this.#succeededAt = new Gauge({
      name: "kolekta_job_last_success_timestamp_seconds",
      help: "Last successful run of the job in this process",
      labelNames: ["name"],
      registers,
    });
  }

  ran({ job, trigger, outcome, seconds }: JobRun): void {
    this.#runs.labels(job, trigger, outcome).inc();
    this.#duration.labels(job).observe(seconds);
    if (outcome === "done") this.#succeededAt.labels(job).setToCurrentTime();
  }
}
