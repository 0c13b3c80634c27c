/* Plain values, for whoever wants them without a schema library. */
import type { ClosingReason } from "../closing/contract-codes.ts";

/** Why cases are recalled in bulk; REPLACEMENT: to be placed with another institution. */
export const RECALL_REASONS = [
  "REPLACEMENT",
  "LENDER_RECALL",
] as const satisfies readonly ClosingReason[];

/** Institutions among which a rule may part its loans. */
export const MAX_SHARES = 50;
