import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { Id } from "../../core/page.ts";

const Word = z.string().trim().min(1).max(100);

/**
 * Actions of the user on screens. The client sends them in batches, so that no click waits for the
 * request.
 */
export const record = {
  input: z.object({
    events: z
      .array(z.object({ page: Word, action: Word, taskId: Id.optional(), at: Instant }))
      .min(1)
      .max(100),
    device: z.string().max(64).optional(),
  }),
  output: z.object({ recorded: z.int() }),
};
