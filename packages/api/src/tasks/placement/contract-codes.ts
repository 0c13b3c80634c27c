/* Plain values, for modules that do not load the schema library. */
import type { ClosingReason } from "../closing/contract-codes.ts";

/** Reasons of a bulk recall. REPLACEMENT: the cases are placed with another institution. */
export const RECALL_REASONS = [
  "REPLACEMENT",
  "LENDER_RECALL",
] as const satisfies readonly ClosingReason[];

export const MAX_SHARES = 50;
