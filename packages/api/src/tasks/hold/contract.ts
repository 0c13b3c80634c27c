import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { Id } from "../../core/page.ts";

/** Why contact stops while somebody looks into it; DEDUCTION is set by the house itself. */
export const HOLD_KINDS = [
  "ALREADY_PAID",
  "DISPUTE",
  "FRAUD",
  "DECEASED",
  "DEDUCTION",
] as const;
export const HoldKind = z.enum(HOLD_KINDS);
export type HoldKind = z.infer<typeof HoldKind>;

const Reason = z.string().trim().min(3).max(300);

export const list = {
  input: z.object({ taskId: Id }),
  output: z.array(
    z.object({
      holdId: Id,
      kind: HoldKind,
      reason: z.string(),
      openedBy: z.string().nullable(),
      openedAt: Instant,
      closedBy: z.string().nullable(),
      closedAt: Instant.nullable(),
    }),
  ),
};

/** Stops all contact about the case until it is closed again. */
export const openHold = {
  input: z.object({
    taskId: Id,
    kind: HoldKind.exclude(["DEDUCTION"]),
    reason: Reason,
  }),
  output: z.object({ holdId: Id }),
};

/** Whoever opened a hold does not close it. */
export const closeHold = {
  input: z.object({ holdId: Id, reason: Reason }),
  output: z.object({ holdId: Id }),
};
