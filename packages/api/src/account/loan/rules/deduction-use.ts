/**
 * What the money for an approved deduction does: it pays, and the rest that was agreed is waived with it. Knows what
 * was approved and the account as it is found; refuses to know whether it came in time.
 */
import type { DeductionRecord } from "./inputs.ts";
import { computeClearing, partEntries, waive } from "./deduction.ts";
import { applyEntries, outstandingOn, sum } from "./ledger.ts";
import { isPayoff } from "./figures.ts";
import { coverWith, type NewEntry, waiveRest, WAIVER_ORDER } from "./payment.ts";
import type { LoanOnDay } from "./terms.ts";

export type Approved = Pick<
  DeductionRecord,
  "id" | "kind" | "cleanMode" | "amountMinor" | "payMinor" | "quotedOn"
>;

export interface DeductionPayment {
  readonly amountMinor: number;
  /** What the same deduction's codes brought before, in time. */
  readonly beforeMinor: number;
  /** Late fees of the days after the approved quote. */
  readonly grownMinor: number;
}

/** Every entry of the payment; null where it is not what was agreed. */
export function buildDeductionEntries(
  loan: LoanOnDay,
  approved: Approved,
  arrived: DeductionPayment,
): NewEntry[] | null {
  if (approved.kind === "PART")
    return arrived.beforeMinor + arrived.amountMinor < approved.payMinor
      ? null
      : partEntries(loan, arrived.amountMinor, approved.amountMinor, approved.id);
  return fullEntries(loan, approved, arrived);
}

/** What was to be cleared on the day of the approval is cleared, with the fees that came since. */
function fullEntries(
  loan: LoanOnDay,
  { id, cleanMode, quotedOn, amountMinor: agreedMinor }: Approved,
  { amountMinor, grownMinor }: DeductionPayment,
): NewEntry[] | null {
  const { terms, today } = loan;
  const mode = cleanMode ?? 3;
  const quoted = { ...loan, today: quotedOn };
  const rest = sum(computeClearing(quoted, mode).scope, outstandingOn) - amountMinor;
  if (rest > agreedMinor + grownMinor) return null;
  // Money of at least the payoff settles the whole loan, whatever it was to clear.
  const settledOn = isPayoff(loan.account, amountMinor + terms.toleranceMinor, today)
    ? today
    : undefined;
  const { account, unearned, scope } = computeClearing(
    quoted,
    mode,
    mode === 3 ? quotedOn : settledOn,
  );
  const remaining = Math.max(0, sum(scope, outstandingOn) - amountMinor);
  const waived = waive(scope, WAIVER_ORDER, remaining, id);
  const entries = [...waived, ...coverWith(applyEntries(account, waived), amountMinor, terms)];
  return [...unearned, ...entries, ...waiveRest(applyEntries(account, entries), terms, today)];
}
