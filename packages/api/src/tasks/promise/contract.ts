import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Minor } from "../../core/money.ts";
import { Id } from "../../core/page.ts";

export const PROMISE_STATES = ["OPEN", "KEPT", "PARTIAL", "BROKEN", "CURED", "CANCELLED"] as const;
export const PromiseState = z.enum(PROMISE_STATES);
export type PromiseState = z.infer<typeof PromiseState>;

/** Result of one evaluation of a promise; later evaluations are stored beside it. */
export const PromiseEvaluation = z.object({
  state: PromiseState.exclude(["OPEN"]),
  decidedAt: Instant,
  /** Amount received by the last day that counts. */
  paidMinor: Minor,
  /** Payment that was posted or reversed; null when the time decided. */
  paymentId: Id.nullable(),
});

/** Lists the promises of a case, newest first. */
export const list = {
  input: z.object({ taskId: Id }),
  output: z.array(
    z.object({
      promiseId: Id,
      state: PromiseState,
      amountMinor: Minor,
      dueOn: Day,
      agentName: z.string(),
      createdAt: Instant,
      settledAt: Instant.nullable(),
      /** Oldest first; the last one is the current state. */
      evaluations: z.array(PromiseEvaluation),
    }),
  ),
};
