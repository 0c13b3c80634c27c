import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { NoInput, pageInput, pageOutput } from "../../core/page.ts";

/** Steps of a business day, in their order. */
export const STEPS = ["AGE", "STAGE", "OPEN", "RECALL", "CODES", "DEDUCTIONS", "PROMISES"] as const;
export type Step = (typeof STEPS)[number];

export const STEP_STATES = ["WAITING", "RUNNING", "DONE", "FAILED"] as const;
export type StepState = (typeof STEP_STATES)[number];

export const COUNTS = [
  "loans",
  "fees",
  "installments",
  "cases",
  "moved",
  "released",
  "opened",
  "withdrawn",
  "proposed",
  "withheld",
  "expired",
  "expiredDeductions",
  "settled",
] as const;
export type Count = (typeof COUNTS)[number];

export const Counts = z.partialRecord(z.enum(COUNTS), z.int());
export type Counts = z.infer<typeof Counts>;

export const EndOfDayStep = z.object({
  step: z.enum(STEPS),
  state: z.enum(STEP_STATES),
  counts: Counts,
  /** Share of the loans that the step has finished, in percent. */
  percent: z.int().min(0).max(100),
  /** Marked as running, but without progress for a while. The next start of the job resumes it. */
  isStalled: z.boolean(),
  failure: z.string().nullable(),
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
});

export const EndOfDayRun = z.object({
  day: Day,
  attempt: z
    .int()
    .describe("0 the day before the first run, 1 the run of the day, more for repeats"),
  state: z.enum(STEP_STATES),
  requesterName: z.string().nullable(),
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  steps: z.array(EndOfDayStep),
});
export type EndOfDayRun = z.infer<typeof EndOfDayRun>;

/** Lists the business days with their steps, newest first. */
export const list = {
  input: z.object(pageInput(20)),
  output: pageOutput(EndOfDayRun).extend({
    today: Day,
    /** Days that have started and have no run. */
    missing: z.int(),
    running: z.boolean(),
  }),
};

/**
 * Runs the missing days at once. When none is missing, repeats the last day, which changes only
 * wrong values.
 */
export const run = { input: NoInput, output: z.object({ day: Day, attempt: z.int() }) };
