import type { AnyBacklog } from "./backlog.ts";
import type { Visit } from "./context.ts";
import type { EventType } from "./events.ts";

/** What a job works with: a visit of nobody, which fires its signal when the worker is asked to stop. */
export interface JobContext extends Visit {
  log(details: Readonly<Record<string, unknown>>, message: string): void;
}

interface Scheduled {
  readonly name: `${string}.${string}`;
  /** Five fields, minutes first. */
  readonly cron: string;
  /** Where the cron's hours are counted; UTC unless told otherwise. */
  readonly zone?: string;
  /** Once in every process that works, before its first turn. */
  onStart?(ctx: JobContext): Promise<void>;
}

/** Runs by the clock, on one worker at a time, however many there are; a missed turn is not made up for. */
export interface ClockJob extends Scheduled {
  run(ctx: JobContext): Promise<void>;
}

/**
 * Runs in every process as soon as the fact is told anywhere, one turn at a time, and by the clock too, for a fact may
 * be lost with a process. Whatever it takes it must keep from its twins.
 */
export interface EventJob extends Scheduled {
  readonly on: EventType;
  /** Milliseconds from the end of a turn to the next at the soonest; what is told meanwhile is done in that one. */
  readonly restMs?: number;
  /** What waits for it, where that is rows of one table. */
  readonly backlog?: AnyBacklog;
  /** Returns when the next falls due, null where nothing waits. */
  run(ctx: JobContext): Promise<Date | null>;
}

export type Job = ClockJob | EventJob;

export const isEventJob = (job: Job): job is EventJob => "on" in job;
