import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Minor } from "../../core/money.ts";
import { Id } from "../../core/page.ts";
import { ENDINGS, ASSIGNMENT_REASONS } from "../allocation/contract-codes.ts";

export const BULK_LIMIT = 200;

const Cases = z.array(Id).min(1, "assignment.noCase").max(BULK_LIMIT);
const Reason = z.string().trim().min(3).max(300);

export const Candidate = z.object({
  agentId: Id,
  login: z.string(),
  name: z.string(),
  institutionId: Id,
  institutionName: z.string(),
  groupName: z.string().nullable(),
  stageId: Id.nullable(),
  stageName: z.string().nullable(),
  openCases: z.int(),
  openMinor: Minor,
  certifiedUntil: Day.nullable(),
  certified: z.boolean(),
  /** Shift code of today, if any. */
  shiftCode: z.string().nullable(),
  /**
   * The institution has a schedule for today without a shift for this agent: no case can be
   * assigned.
   */
  offShift: z.boolean(),
});
export type Candidate = z.infer<typeof Candidate>;

export const listCandidates = {
  input: z.object({ institutionId: Id.optional() }),
  output: z.array(Candidate),
};

const Assignment = z.object({ taskId: Id, agentId: Id });

/**
 * Assigns each case to its agent. A case with an agent is reassigned only when `from` names that
 * agent.
 */
export const assign = {
  input: z.object({
    items: z
      .array(Assignment.extend({ from: Id.nullable().default(null) }))
      .min(1, "assignment.noCase")
      .max(BULK_LIMIT),
    reason: Reason.optional(),
    overrideReason: Reason.optional(),
  }),
  output: z.object({
    assigned: z.array(Assignment),
    refused: z.array(z.object({ taskId: Id, key: z.string(), message: z.string() })),
  }),
};
export type AssignInput = z.output<typeof assign.input>;

export const release = {
  input: z.object({ taskIds: Cases, reason: Reason }),
  output: z.object({
    released: z.array(Id),
    refused: z.array(z.object({ taskId: Id, key: z.string(), message: z.string() })),
  }),
};

export const history = {
  input: z.object({ taskId: Id }),
  output: z.array(
    z.object({
      agentName: z.string(),
      assignedBy: z.string().nullable(),
      assignedAt: Instant,
      releasedAt: Instant.nullable(),
      reason: z.string().nullable(),
      /** Assignment reason; null when a person assigned the case directly. */
      assignmentReason: z.enum(ASSIGNMENT_REASONS).nullable(),
      /** Run that assigned the case. */
      runId: Id.nullable(),
      /** Ending; null for the current assignment, and for old ones without a stored ending. */
      endedAs: z.enum(ENDINGS).nullable(),
    }),
  ),
};
