import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { Id } from "../../core/page.ts";

/**
 * Reports that the caller has the case open, and lists the other viewers. Call it every minute, and
 * on `presence.changed`.
 */
export const enter = {
  input: z.object({ taskId: Id }),
  output: z.array(z.object({ userId: Id, name: z.string(), role: z.int(), seenAt: Instant })),
};

export const leave = { input: z.object({ taskId: Id }), output: z.object({ taskId: Id }) };
