import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { Id } from "../../core/page.ts";
import { HOLD_KINDS } from "./contract-codes.ts";

export { HOLD_KINDS } from "./contract-codes.ts";

export const HoldKind = z.enum(HOLD_KINDS);
export type HoldKind = z.infer<typeof HoldKind>;

/** What came of it. Confirmed, the fees that waited are waived; refused, they are charged. */
export const HOLD_OUTCOMES = ["CONFIRMED", "REFUSED"] as const;
export const HoldOutcome = z.enum(HOLD_OUTCOMES);
export type HoldOutcome = z.infer<typeof HoldOutcome>;

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
      /** Null while it is open, and where nothing was claimed that could be so. */
      outcome: HoldOutcome.nullable(),
    }),
  ),
};

/** Stops all contact about the case until it is closed again. */
export const open = {
  input: z.object({
    taskId: Id,
    kind: HoldKind.exclude(["DEDUCTION"]),
    reason: Reason,
  }),
  output: z.object({ holdId: Id }),
};

/** Whoever opened a hold does not close it; whoever does says whether what was claimed is so. */
export const close = {
  input: z.object({ holdId: Id, outcome: HoldOutcome, reason: Reason }),
  output: z.object({ holdId: Id }),
};
