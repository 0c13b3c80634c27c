import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { Id } from "../../core/page.ts";

const Word = z.string().trim().min(1).max(100);

/** What the client saw somebody do; gathered and sent in batches, so that no click ever waits for it. */
export const record = {
  input: z.object({
    events: z
      .array(
        z.object({
          page: Word,
          action: Word,
          taskId: Id.optional(),
          at: Instant,
        }),
      )
      .min(1)
      .max(100),
    device: z.string().max(64).optional(),
  }),
  output: z.object({ recorded: z.int() }),
};
