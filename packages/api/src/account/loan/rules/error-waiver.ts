/**
 * Waiver of the late fees that our own mistakes caused. Pure rules: the cause of the mistake has no
 * effect.
 */
import type { Day } from "../../../core/day.ts";
import { type Derivation, addEntries } from "./derivation.ts";
import { type Account, computeDue, sum } from "./ledger.ts";

/** Waives the late fees that our own mistakes caused, without those already waived. */
export function waiveOurError(derivation: Derivation, right: Account, on: Day): void {
  const wrong = derivation.account.installments.flatMap(({ id, parts }) => {
    const other = right.installments.find((installment) => installment.id === id);
    const offMinor = sum(derivation.lines, ({ cause, installmentId, ...line }) =>
      cause === "OUR_ERROR" && installmentId === id ? line.amountMinor : 0,
    );
    const rightMinor = other?.parts.LATE_FEE.charged ?? 0;
    const excessMinor = parts.LATE_FEE.charged - rightMinor - offMinor;
    const amountMinor = Math.min(excessMinor, computeDue(parts.LATE_FEE));
    return amountMinor > 0
      ? [
          {
            installmentId: id,
            component: "LATE_FEE" as const,
            kind: "WAIVER" as const,
            amountMinor,
            cause: "OUR_ERROR" as const,
          },
        ]
      : [];
  });
  addEntries(derivation, { on }, wrong);
}
