import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Minor } from "../../core/money.ts";
import { Id } from "../../core/page.ts";

export const PROMISE_STATES = [
  "OPEN",
  "KEPT",
  "PARTIAL",
  "BROKEN",
  "CURED",
  "CANCELLED",
] as const;
export const PromiseState = z.enum(PROMISE_STATES);

/** The promises of a case, newest first. */
export const ofCase = {
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
    }),
  ),
};
