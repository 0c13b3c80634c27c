import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Minor } from "../../core/money.ts";
import { Id } from "../../core/page.ts";
import { ENDINGS, ASSIGNMENT_REASONS } from "../allocation/contract-codes.ts";

/** How many cases one request may assign. */
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
  /** Today's, where he has one. */
  shiftCode: z.string().nullable(),
  /** His institution keeps a schedule for today and he has no shift in it: nothing can be assigned to him. */
  offShift: z.boolean(),
});
export type Candidate = z.infer<typeof Candidate>;

/** Agents whom the caller may give cases to, with what they hold. */
export const listCandidates = {
  input: z.object({ institutionId: Id.optional() }),
  output: z.array(Candidate),
};

const Assignment = z.object({ taskId: Id, agentId: Id });

/** Assigns each case to its agent. A case that has an agent changes hands only when `from` names him. */
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
      /** Why this agent; null where a person assigned it directly. */
      assignmentReason: z.enum(ASSIGNMENT_REASONS).nullable(),
      /** The dealing out that assigned it. */
      runId: Id.nullable(),
      /** Null while it holds, and where it was not kept yet. */
      endedAs: z.enum(ENDINGS).nullable(),
    }),
  ),
};
