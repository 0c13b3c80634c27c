import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Currency, Minor } from "../../core/money.ts";
import { Id, namedDays, pageInput, pageOutput } from "../../core/page.ts";
import {
  OBSTACLES,
  OCCURRENCES,
  PENALTY_LEVELS,
  PENALTY_SORTS,
  PENALTY_STATES,
  REASON_LENGTH,
  VIOLATIONS,
  WARNINGS,
} from "./contract-codes.ts";

export const Violation = z.enum(VIOLATIONS);
const State = z.enum(PENALTY_STATES);
const Level = z.enum(PENALTY_LEVELS);

const Cost = z.object({
  points: z.int().min(0),
  fineMinor: Minor.min(0),
  warning: z.literal(WARNINGS).describe("0 none, 3 final warning"),
  termination: z.boolean().describe("Includes a proposal to terminate and blacklist the agent"),
});
export type Cost = z.infer<typeof Cost>;

export const Penalty = Cost.extend({
  penaltyId: Id,
  orderId: Id,
  institutionId: Id,
  institutionName: z.string(),
  agentId: Id,
  agentName: z.string(),
  violation: Violation,
  level: Level,
  occurrence: z.enum(OCCURRENCES),
  currency: Currency,
  state: State,
  reason: z.string(),
  proposerName: z.string(),
  proposedAt: Instant,
  deciderName: z.string().nullable().describe("Null if undecided or voided with its verdict"),
  decidedAt: Instant.nullable(),
  note: z.string(),
  reversedAt: Instant.nullable(),
  fineOn: Day.nullable().describe("Wage day from which the fine was deducted"),
  ruleChanged: z.boolean().describe("The rule has changed; the proposed values remain"),
  occurrenceChanged: z.boolean().describe("A recount would give another occurrence"),
  canDecide: z.boolean(),
  version: z.int().positive(),
});
export type Penalty = z.infer<typeof Penalty>;

const filter = {
  orderId: Id.optional(),
  agentId: Id.optional(),
  institutionId: Id.optional(),
  state: z.array(State).optional(),
  level: Level.optional(),
  violation: Violation.optional(),
  from: Day.optional().describe("First day of proposal"),
  to: Day.optional(),
};
export type PenaltyFilter = z.output<z.ZodObject<typeof filter>>;

const order = {
  sort: z.enum(PENALTY_SORTS).default("proposed"),
  descending: z.boolean().default(true),
};

/**
 * Lists visible penalties; an agent sees only own ones. `counts` by state under the other filters.
 */
export const list = {
  input: z.object({ ...filter, ...order, ...pageInput(20) }),
  output: pageOutput(Penalty).extend({
    ...namedDays,
    counts: z.array(z.object({ state: State, n: z.int().min(0) })),
  }),
};

const Offer = Cost.extend({
  ruleId: Id,
  violation: Violation,
  level: Level,
  occurrence: z.enum(OCCURRENCES),
});

/**
 * Returns the cost of each violation for the liable agent, earlier penalties, and the penalty of
 * the complaint.
 */
export const get = {
  input: z.object({ orderId: Id }),
  output: z.object({
    orderId: Id,
    agentId: Id.nullable().describe("Agent liable for the complaint"),
    agentName: z.string().nullable(),
    currency: Currency.nullable(),
    offers: z.array(Offer).describe("Empty if the caller may not propose"),
    earlier: z.array(Penalty).describe("Recent approved penalties visible to the caller"),
    penalty: Penalty.nullable().describe("Proposed or approved penalty"),
    past: z.array(Penalty).describe("Rejected and reversed penalties"),
    canPropose: z.boolean(),
    obstacle: z.enum(OBSTACLES).nullable(),
  }),
};

/** A given rule id must be the one that the preview showed. */
export const propose = {
  input: z.object({
    orderId: Id,
    violation: Violation,
    ruleId: Id.optional(),
    reason: z.string().trim().min(3).max(REASON_LENGTH),
  }),
  output: Cost.extend({
    penaltyId: Id,
    state: State,
    occurrence: z.enum(OCCURRENCES),
    currency: Currency,
    version: z.int(),
  }),
};

/** Requires another user than the proposer. The figures of the proposal do not change. */
export const decide = {
  input: z
    .object({
      penaltyId: Id,
      version: z.int().positive(),
      approve: z.boolean(),
      note: z.string().trim().max(REASON_LENGTH).default(""),
    })
    .refine(({ approve, note }) => approve || note.length >= 3, {
      error: "penalty.noteRequired",
      path: ["note"],
    }),
  output: z.object({ penaltyId: Id, state: State, version: z.int(), fineOn: Day.nullable() }),
};
