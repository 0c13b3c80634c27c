/**
 * Entries of the payment for an approved deduction: the payment itself, and the waiver of the
 * agreed rest. Pure rules over the approval and the account: the deadline is checked elsewhere.
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
  /** Amount paid earlier and in time with codes of this deduction. */
  readonly beforeMinor: number;
  /** Late fees since the approved quote. */
  readonly grownMinor: number;
}

/** Builds every entry of the payment. Returns null when the payment does not meet the agreement. */
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

/** Clears the amounts that were due on the quoted day, and the fees added since. */
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
  // A payment of at least the payoff settles the whole loan, whatever its clean mode.
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
