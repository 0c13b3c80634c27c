import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { Id, pageInput, pageOutput } from "../../core/page.ts";

/** A case that is passed over for longer is assigned to somebody else instead. */
export const LONGEST_SKIP_DAYS = 7;

const Reason = z.string().trim().min(3).max(300);

/** Passes over a case: it is not shown as work before `until`, or before the day ends. */
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
  /** It still stands below the other work because of it. */
  isInForce: z.boolean(),
});
export type Skip = z.infer<typeof Skip>;

/** Who passed over what and why, the last first; of all cases in sight, of an agent's or of one case. */
export const list = {
  input: z.object({ agentId: Id.optional(), taskId: Id.optional() }).extend(pageInput(20)).strict(),
  output: pageOutput(Skip),
};
