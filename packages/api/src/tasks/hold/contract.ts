import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { Currency, Minor } from "../../core/money.ts";
import { Id, pageInput, pageOutput } from "../../core/page.ts";
import { HOLD_KINDS } from "./contract-codes.ts";

export { HOLD_KINDS } from "./contract-codes.ts";

export const HoldKind = z.enum(HOLD_KINDS);
export type HoldKind = z.infer<typeof HoldKind>;

/**
 * Outcome of a claim. Waiting fees are waived when it is confirmed, and charged when it is refused.
 */
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
      /** Outcome; null while the hold is open, and for holds without a claim. */
      outcome: HoldOutcome.nullable(),
    }),
  ),
};

/** Open hold, with the case that it stops. */
export const OpenHold = z.object({
  holdId: Id,
  taskId: Id,
  loanId: Id,
  borrowerId: Id,
  borrowerName: z.string(),
  loanNumber: z.string(),
  institutionName: z.string(),
  stageName: z.string(),
  agentName: z.string().nullable(),
  dpd: z.int().min(0),
  arrearsMinor: Minor,
  currency: Currency,
  kind: HoldKind,
  reason: z.string(),
  openedBy: z.string().nullable(),
  openedAt: Instant,
  canClose: z.boolean().describe("False for own holds and for deductions"),
});
export type OpenHold = z.infer<typeof OpenHold>;

/**
 * Lists every open hold visible to the caller, oldest first, those of deductions last. `counts`
 * covers all kinds, also with a filter.
 */
export const listOpen = {
  input: z.object({ kind: HoldKind.optional(), ...pageInput(20) }),
  output: pageOutput(OpenHold).extend({ counts: z.record(HoldKind, z.int().min(0)) }),
};

/** Stops all contact about a case until the hold is closed. */
export const open = {
  input: z.object({ taskId: Id, kind: HoldKind.exclude(["DEDUCTION"]), reason: Reason }),
  output: z.object({ holdId: Id }),
};

/** Closes a hold with an outcome. The user who opened it cannot close it. */
export const close = {
  input: z.object({ holdId: Id, outcome: HoldOutcome, reason: Reason }),
  output: z.object({ holdId: Id }),
};
