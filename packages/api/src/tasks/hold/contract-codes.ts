/** Why contact stops while somebody looks into it; DEDUCTION is set by the system itself. */
export const HOLD_KINDS = ["ALREADY_PAID", "DISPUTE", "DEDUCTION"] as const;
