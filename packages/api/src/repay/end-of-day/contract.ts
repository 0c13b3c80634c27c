import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { NoInput, pageInput, pageOutput } from "../../core/page.ts";

/** What a day does to the portfolio, in this order. */
export const STEPS = ["AGE", "STAGE", "OPEN", "RECALL", "CODES", "DEDUCTIONS", "PROMISES"] as const;
export type Step = (typeof STEPS)[number];

export const STEP_STATES = ["WAITING", "RUNNING", "DONE", "FAILED"] as const;
export type StepState = (typeof STEP_STATES)[number];

/** Which steps count what. */
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
  /** Percent of the loans that the step has gone through. */
  percent: z.int().min(0).max(100),
  /** It says that it is running, but nothing has moved for a while: the next turn takes it up again. */
  isStalled: z.boolean(),
  failure: z.string().nullable(),
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
});

export const EndOfDayRun = z.object({
  day: Day,
  attempt: z
    .int()
    .describe("0 the day before the first roll, 1 the roll, more for each time it was run again"),
  state: z.enum(STEP_STATES),
  requesterName: z.string().nullable(),
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  steps: z.array(EndOfDayStep),
});
export type EndOfDayRun = z.infer<typeof EndOfDayRun>;

/** Newest first: the days that the portfolio has been rolled to, with their steps. */
export const list = {
  input: z.object(pageInput(20)),
  output: pageOutput(EndOfDayRun).extend({
    today: Day,
    /** Days that have begun and are not rolled. */
    missing: z.int(),
    running: z.boolean(),
  }),
};

/** Rolls what is missing at once; where nothing is, runs the last day again, which changes only what is not as it should be. */
export const run = {
  input: NoInput,
  output: z.object({ day: Day, attempt: z.int() }),
};
