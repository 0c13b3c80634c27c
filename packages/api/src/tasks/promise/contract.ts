import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Minor } from "../../core/money.ts";
import { Id } from "../../core/page.ts";

export const PROMISE_STATES = ["OPEN", "KEPT", "PARTIAL", "BROKEN", "CURED", "CANCELLED"] as const;
export const PromiseState = z.enum(PROMISE_STATES);
export type PromiseState = z.infer<typeof PromiseState>;

/** What was decided about a promise at one moment; a later one stands beside it. */
export const PromiseEvaluation = z.object({
  state: PromiseState.exclude(["OPEN"]),
  decidedAt: Instant,
  /** What had come in by the last day that counts. */
  paidMinor: Minor,
  /** The payment that was told or taken back; null where the time decided. */
  paymentId: Id.nullable(),
});

/** The promises of a case, newest first. */
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
      /** Oldest first; the last of them is its state. */
      evaluations: z.array(PromiseEvaluation),
    }),
  ),
};
