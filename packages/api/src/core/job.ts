import type { Visit } from "./context.ts";

/** What a scheduled job works with: a visit of nobody, which fires its signal when the worker is asked to stop. */
export interface JobContext extends Visit {
  log(fact: Readonly<Record<string, unknown>>, message: string): void;
}

/** Runs on one worker at a time, however many there are; a missed turn is not made up for. */
export interface Job {
  readonly name: `${string}.${string}`;
  /** Five fields, minutes first. */
  readonly cron: string;
  /** Where the cron's hours are counted; UTC unless told otherwise. */
  readonly zone?: string;
  run(ctx: JobContext): Promise<void>;
}
