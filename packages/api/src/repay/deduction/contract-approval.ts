import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Currency, Minor } from "../../core/money.ts";
import { Id, pageInput, pageOutput } from "../../core/page.ts";
import { Deduction, Kind, Level, State } from "./contract.ts";
import { BULK_LIMIT, REASON_LONGEST, STEP_EVENTS } from "./contract-words.ts";

/** Application with its case, for deciders. */
const Row = Deduction.extend({
  loanNumber: z.string(),
  borrowerId: Id,
  borrowerName: z.string(),
  institutionId: Id,
  institutionName: z.string(),
  stageName: z.string(),
  agentName: z.string().nullable(),
  dpd: z.int(),
  waitsForCaller: z.boolean(),
});
export type DeductionApplication = z.infer<typeof Row>;

const filters = {
  kind: Kind.optional(),
  institutionId: Id.optional(),
  stageId: Id.optional(),
  /** Start of a loan number, or part of the borrower's name. */
  text: z.string().trim().max(100).optional(),
  /** Business days of the application. */
  from: Day.optional(),
  to: Day.optional(),
};

export const list = {
  input: z
    .object({
      states: z.array(State).max(8).optional(),
      /** Limits the list to applications that wait for the caller. */
      mine: z.boolean().optional(),
      ...filters,
      ...pageInput(20),
    })
    .prefault({}),
  output: pageOutput(Row),
};

/** Number of deductions by state, and of those that wait for the caller. */
export const counts = {
  input: z.object(filters).prefault({}),
  output: z.object({ mine: z.int(), states: z.array(z.object({ state: State, n: z.int() })) }),
};

export const NEXT = ["APPROVED", "PASSED_ON", "ENDORSED"] as const;

const Budget = z.object({
  monthOn: Day,
  collectedMinor: Minor,
  /** Waived this month. */
  waivedMinor: Minor,
  /** Approved, not paid yet. */
  promisedMinor: Minor,
  /** Amount that may still be waived; negative when the budget is exceeded. */
  leftMinor: Minor,
  /** Share of the payments, in hundredths of a percent. */
  budgetBp: z.int(),
});

/** Input of a decision. */
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
    /** Amount waived on this loan before. */
    usedBeforeMinor: Minor,
    /** Quote on the account of today; null when the deduction can no longer be granted. */
    quote: z
      .object({
        dueMinor: Minor,
        payMinor: Minor,
        arrearsAfterMinor: Minor,
        outstandingAfterMinor: Minor,
      })
      .nullable(),
    /** Reason why the deduction cannot be granted today. */
    obstacle: z.string().nullable(),
    /** Result of an approval by the caller; null when the caller may not decide. */
    next: z.object({ step: z.enum(NEXT), role: z.int().nullable() }).nullable(),
    /** Reason why the caller may not decide. */
    refusal: z.string().nullable(),
    /** Limit of the current level for this debt. */
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
  /** Validity of the approval in days; 0 is the end of today. */
  validDays: z.int().min(0).max(30).optional(),
  /** When false, the deduction does not count in the performance of its agent. */
  countsForKpi: z.boolean().optional(),
};

/** Decides one application. A changed version is refused. */
export const decide = {
  input: z.object({ deductionId: Id, version: z.int(), ...decision }),
  output: Deduction,
};
export type Decision = z.output<typeof decide.input>;

/** Decides many applications of one kind, each in its own transaction. */
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
