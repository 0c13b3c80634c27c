import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Currency, Minor } from "../../core/money.ts";
import { Id, pageInput, pageOutput } from "../../core/page.ts";
import { CaseFilter } from "../case/contract.ts";
import {
  VARIANTS,
  CAUSES,
  ASSIGNMENT_REASONS,
  OUTCOMES,
  PLAIN_STRATEGIES,
  RUN_KINDS,
  RUN_LIMIT,
  RUN_STATES,
  STRATEGIES,
  WEIGHINGS,
  WHY_NOT,
} from "./contract-codes.ts";

const Count = z.int().min(0);
const Reason = z.string().trim().min(3).max(300);

export const AllocationTerms = z.object({
  strategy: z.enum(STRATEGIES),
  champion: z.enum(PLAIN_STRATEGIES).nullable(),
  challenger: z.enum(PLAIN_STRATEGIES).nullable(),
  /** Share of loans allocated by the challenger. */
  challengerPercent: z.number().nullable(),
  weighing: z.enum(WEIGHINGS),
  prefersPromise: z.boolean(),
  prefersBorrower: z.boolean(),
  prefersLast: z.boolean(),
});
export type AllocationTerms = z.infer<typeof AllocationTerms>;

/** Allocation run, started by the clock or by a person. */
export const Run = z.object({
  runId: Id,
  kind: z.enum(RUN_KINDS),
  cause: z.enum(CAUSES),
  state: z.enum(RUN_STATES),
  institutionId: Id.nullable(),
  institutionName: z.string().nullable(),
  stageId: Id.nullable(),
  stageName: z.string().nullable(),
  strategy: z.enum(STRATEGIES).nullable().describe("Null for a release"),
  creatorName: z.string().nullable(),
  reason: z.string().nullable(),
  createdAt: Instant,
  committedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  cases: Count,
  /** Decisions applied so far. */
  done: Count,
  assigned: Count.describe("In a release: released cases"),
  refused: Count,
  unassigned: Count,
  failure: z.string().nullable(),
  /** The run is waiting or running without progress for minutes. */
  isStalled: z.boolean(),
  version: z.int(),
  isOwn: z.boolean(),
});
export type Run = z.infer<typeof Run>;

/** Cases by id, or all cases under a filter with the count that the caller has seen. */
const Chosen = {
  taskIds: z.array(Id).min(1, "assignment.noCase").max(RUN_LIMIT).optional(),
  filter: CaseFilter.optional(),
  seen: Count.optional().describe(
    "Total of the filter as read; omitted if the list capped its total",
  ),
};

/**
 * Plans a run and stores it as a preview with its number of cases; no case is assigned. Exactly one
 * of `taskIds` and `filter` is given. With `filter`, a count other than `seen` is refused.
 */
export const prepare = {
  input: z.object({
    kind: z.enum(RUN_KINDS),
    ...Chosen,
    agentIds: z
      .array(Id)
      .min(1, "assignment.noAgent")
      .max(2_000)
      .optional()
      .describe(
        "Receiving agents, in every stage of their group; defaults to all available agents in their own stages",
      ),
    strategy: z.enum(PLAIN_STRATEGIES).default("SNAKE"),
    respectsAffinity: z
      .boolean()
      .default(false)
      .describe(
        "Prefers the borrower's agent and the last agent; an open promise always keeps its agent",
      ),
  }),
  output: z.object({
    runId: Id,
    cases: Count,
    unassigned: Count,
    unchanged: Count.describe(
      "Cases left out of the run because an open promise keeps their agent",
    ),
  }),
};

export const Share = z.object({
  agentId: Id,
  agentName: z.string(),
  inHand: Count,
  inHandMinor: Minor,
  maxInHand: Count.nullable(),
  newToday: Count,
  maxNew: Count.nullable(),
  added: Count,
  addedMinor: Minor,
  /** Reason why the agent got no cases; null for agents that took part. */
  ineligibleReason: z.string().nullable(),
});
export type Share = z.infer<typeof Share>;

export const get = {
  input: z.object({ runId: Id }),
  output: Run.extend({
    terms: AllocationTerms.nullable(),
    currency: Currency.nullable().describe("Null if the cases have several"),
    shares: z.array(Share),
    reassignedFrom: z.array(
      z.object({ agentId: Id, agentName: z.string(), cases: Count, minor: Minor }),
    ),
    assignmentReasons: z.array(
      z.object({ assignmentReason: z.enum(ASSIGNMENT_REASONS), cases: Count }),
    ),
    refusals: z.array(z.object({ key: z.string(), message: z.string(), cases: Count })),
  }),
};

export const AllocationDecision = z.object({
  taskId: Id,
  loanId: Id,
  borrowerId: Id,
  borrowerName: z.string(),
  loanNumber: z.string(),
  stageName: z.string(),
  currency: Currency,
  arrearsMinor: Minor,
  fromAgentId: Id.nullable(),
  fromAgentName: z.string().nullable(),
  agentId: Id.nullable(),
  agentName: z.string().nullable(),
  assignmentReason: z.enum(ASSIGNMENT_REASONS).nullable(),
  variant: z.enum(VARIANTS).nullable(),
  outcome: z.enum(OUTCOMES).nullable(),
  refusal: z.string().nullable().describe("In the caller's language"),
});
export type AllocationDecision = z.infer<typeof AllocationDecision>;

export const listLines = {
  input: z.object({
    runId: Id,
    agentId: Id.optional(),
    outcome: z.enum(OUTCOMES).optional(),
    assignmentReason: z.enum(ASSIGNMENT_REASONS).optional(),
    unassigned: z.boolean().optional().describe("Only unassigned cases"),
    ...pageInput(20),
  }),
  output: pageOutput(AllocationDecision),
};

/** Moves cases of a preview to another agent, or leaves them unassigned. */
export const change = {
  input: z.object({
    runId: Id,
    version: z.int(),
    taskIds: z.array(Id).min(1).max(2_000),
    agentId: Id.nullable(),
  }),
  output: z.object({ version: z.int() }),
};

/** Commits a preview. Every case is checked again when it is applied. */
export const commit = {
  input: z.object({
    runId: Id,
    version: z.int(),
    /** Required when cases are taken from agents. */
    reason: Reason.optional(),
    overrideReason: Reason.optional(),
  }),
  output: Run,
};

export const discard = {
  input: z.object({ runId: Id, version: z.int() }),
  output: z.object({ version: z.int() }),
};

export const list = {
  input: z.object({
    institutionId: Id.optional(),
    stageId: Id.optional(),
    kind: z.enum(RUN_KINDS).optional(),
    cause: z.enum(CAUSES).optional(),
    state: z.enum(RUN_STATES).optional(),
    from: Day.optional(),
    to: Day.optional(),
    ...pageInput(20),
  }),
  output: pageOutput(Run),
};

/**
 * Explains the decision of the last run about the case: the reasons for its agent and against the
 * others.
 */
export const explain = {
  input: z.object({ taskId: Id }),
  output: z
    .object({
      run: Run,
      line: AllocationDecision,
      others: z.array(
        z.object({
          agentId: Id,
          agentName: z.string(),
          why: z.enum(WHY_NOT),
          /**
           * Value that the strategy gave this agent when it decided the case; the smallest wins.
           */
          weighed: z.number().nullable(),
        }),
      ),
      weighed: z.number().nullable(),
    })
    .nullable(),
};
