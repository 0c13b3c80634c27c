import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Currency, Minor } from "../../core/money.ts";
import { Id, pageInput, pageOutput } from "../../core/page.ts";
import { Deduction, Kind, Level, State } from "./contract.ts";
import { BULK_LIMIT, REASON_LONGEST, STEP_EVENTS } from "./contract-words.ts";

/** An application as those see it who decide: with the case that it is about. */
const Row = Deduction.extend({
  loanNumber: z.string(),
  borrowerId: Id,
  borrowerName: z.string(),
  institutionId: Id,
  institutionName: z.string(),
  stageName: z.string(),
  agentName: z.string().nullable(),
  dpd: z.int(),
  /** It is the caller's turn to decide. */
  waitsForCaller: z.boolean(),
});

const filters = {
  kind: Kind.optional(),
  institutionId: Id.optional(),
  stageId: Id.optional(),
  /** The beginning of a loan number, or a part of the borrower's name. */
  text: z.string().trim().max(100).optional(),
  /** Applied for in these business days. */
  from: Day.optional(),
  to: Day.optional(),
};

export const list = {
  input: z
    .object({
      states: z.array(State).max(8).optional(),
      /** Only what waits for the caller. */
      mine: z.boolean().optional(),
      ...filters,
      ...pageInput(20),
    })
    .prefault({}),
  output: pageOutput(Row),
};

/** How many there are in each state, and how many wait for the caller. */
export const counts = {
  input: z.object(filters).prefault({}),
  output: z.object({
    mine: z.int(),
    states: z.array(z.object({ state: State, n: z.int() })),
  }),
};

export const NEXT = ["APPROVED", "PASSED_ON", "ENDORSED"] as const;

const Budget = z.object({
  monthOn: Day,
  collectedMinor: Minor,
  /** Waived this month. */
  waivedMinor: Minor,
  /** Approved and not paid yet. */
  promisedMinor: Minor,
  /** What may still be waived; below zero where it is used up. */
  leftMinor: Minor,
  /** Of what comes in, in hundredths of a percent. */
  budgetBp: z.int(),
});

/** Everything that a decision rests on. */
export const get = {
  input: z.object({ deductionId: Id }),
  output: Row.extend({
    product: z.string(),
    arrearsMinor: Minor,
    outstandingMinor: Minor,
    payoffMinor: Minor,
    loanOn: Day,
    overdueOn: Day,
    lastPaymentAt: Instant.nullable(),
    promisesKept: z.int(),
    promisesBroken: z.int(),
    /** Waived on this loan before. */
    usedBeforeMinor: Minor,
    /** As it stands today: what is owed, what the borrower would pay. Null where it can no longer be granted. */
    quote: z
      .object({
        dueMinor: Minor,
        payMinor: Minor,
        arrearsAfterMinor: Minor,
        outstandingAfterMinor: Minor,
      })
      .nullable(),
    /** Why it cannot be granted as things stand. */
    obstacle: z.string().nullable(),
    /** What the caller's approval would do; null where he may not decide. */
    next: z.object({ step: z.enum(NEXT), role: z.int().nullable() }).nullable(),
    /** Why the caller may not decide. */
    refusal: z.string().nullable(),
    /** The most that the level it waits at may waive on this debt. */
    levelMaxMinor: Minor.nullable(),
    budget: Budget,
    validDays: z.int(),
    maxDays: z.int(),
    steps: z.array(
      z.object({
        event: z.enum(STEP_EVENTS),
        level: Level,
        actorName: z.string().nullable(),
        role: z.int().nullable(),
        note: z.string(),
        at: Instant,
      }),
    ),
    earlier: z.array(
      z.object({
        deductionId: Id,
        state: State,
        amountMinor: Minor,
        usedMinor: Minor.nullable(),
        currency: Currency,
        appliedAt: Instant,
      }),
    ),
  }),
};

const decision = {
  decision: z.enum(["APPROVE", "REJECT"]),
  /** Required for a rejection. */
  note: z.string().trim().max(REASON_LONGEST).optional(),
  /** Until the end of which day the approval holds; 0 is today. */
  validDays: z.int().min(0).max(30).optional(),
  /** False: it does not count in the performance of its agent. */
  countsForKpi: z.boolean().optional(),
};

/** Decides one application as it was seen: if it has changed since, nothing happens. */
export const decide = {
  input: z.object({ deductionId: Id, version: z.int(), ...decision }),
  output: Deduction,
};
export type Decision = z.output<typeof decide.input>;

/** Decides many of one kind, each by itself. */
export const decideMany = {
  input: z.object({
    kind: Kind,
    items: z
      .array(z.object({ deductionId: Id, version: z.int() }))
      .min(1, "deduction.noneChosen")
      .max(BULK_LIMIT),
    ...decision,
  }),
  output: z.object({
    done: z.array(z.object({ deductionId: Id, state: State, level: Level })),
    refused: z.array(z.object({ deductionId: Id, key: z.string(), message: z.string() })),
  }),
};
