import type { AnyBacklog } from "./backlog.ts";
import type { BaseContext } from "./context.ts";
import type { EventType } from "./events.ts";

/**
 * Context of a job: a request without an actor, whose signal fires when the worker is asked to
 * stop.
 */
export interface JobContext extends BaseContext {
  log(details: Readonly<Record<string, unknown>>, message: string): void;
}

interface Scheduled {
  readonly name: `${string}.${string}`;
  /** Cron expression with five fields, minutes first. */
  readonly cron: string;
  /** Zone of the cron expression; defaults to UTC. */
  readonly zone?: string;
  /** Runs once in every worker process, before the first run of the job. */
  onStart?(ctx: JobContext): Promise<void>;
}

/** Runs by the clock, on one worker at a time; a missed run is not repeated. */
export interface ClockJob extends Scheduled {
  run(ctx: JobContext): Promise<void>;
}

/**
 * Runs in every process as soon as the event is published anywhere, one run at a time, and also by
 * the clock, because an event can be lost with its process. The job must claim its rows, so that
 * other processes do not take the same ones.
 */
export interface EventJob extends Scheduled {
  readonly on: EventType;
  /**
   * Shortest pause between two runs in milliseconds; events during the pause share the next run.
   */
  readonly restMs?: number;
  /** Rows that wait for the job, in one table or several. */
  readonly backlog?: AnyBacklog | readonly AnyBacklog[];
  /** Returns the next due time; null when nothing waits. */
  run(ctx: JobContext): Promise<Date | null>;
}

export type Job = ClockJob | EventJob;

export const isEventJob = (job: Job): job is EventJob => "on" in job;
