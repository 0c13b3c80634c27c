import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { Id, pageInput, pageOutput } from "../../core/page.ts";

/** A case that needs a longer pause is assigned to another agent. */
export const LONGEST_SKIP_DAYS = 7;

const Reason = z.string().trim().min(3).max(300);

/** Snoozes a case: it is not shown as work before `until`, or before the end of the day. */
export const save = {
  input: z.object({ taskId: Id, reason: Reason, until: Instant.optional() }),
  output: z.object({ skipId: Id, until: Instant }),
};

export const Skip = z.object({
  skipId: Id,
  taskId: Id,
  loanId: Id,
  borrowerId: Id,
  borrowerName: z.string(),
  loanNumber: z.string(),
  agentId: Id,
  agentName: z.string(),
  at: Instant,
  until: Instant,
  reason: z.string(),
  /** The snooze still moves the case below other work. */
  isInForce: z.boolean(),
});
export type Skip = z.infer<typeof Skip>;

/**
 * Lists snoozes with their reasons, newest first: of all visible cases, of an agent or of one case.
 */
export const list = {
  input: z.object({ agentId: Id.optional(), taskId: Id.optional() }).extend(pageInput(20)).strict(),
  output: pageOutput(Skip),
};
