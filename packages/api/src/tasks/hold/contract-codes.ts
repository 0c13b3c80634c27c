/** Reasons to stop contact during a claim; the system sets DEDUCTION. */
export const HOLD_KINDS = ["ALREADY_PAID", "DISPUTE", "DEDUCTION"] as const;
