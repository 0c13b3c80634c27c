/**
 * What the money for an approved deduction does: it pays, and the rest that was agreed is let off with it. Knows
 * what was approved and the account as it is now; refuses to know codes and payments.
 */
import type { CleanMode } from "../../code/contract.ts";
import type { Standing } from "../../code/rules/quote.ts";
import { applyLines, owedOn, sum } from "../../loan/rules/ledger.ts";
import {
  coverWith,
  type Entry,
  letOffRest,
  WAIVER_ORDER,
} from "../../loan/rules/payment.ts";
import type { Kind, State } from "../contract-words.ts";
import { clearing, partEntries, waive } from "./waive.ts";

export interface Approved {
  readonly id: number;
  readonly kind: Kind;
  readonly cleanMode: CleanMode | null;
  readonly amountMinor: number;
  readonly payMinor: number;
  /** The business day whose quote was approved. */
  readonly quotedOn: string;
}

export interface Arrived {
  readonly amountMinor: number;
  /** What the same code brought before. */
  readonly beforeMinor: number;
  /** Late fees that were charged after the approval. */
  readonly grownMinor: number;
}

/** Every entry of the payment; null where it is not what was agreed. */
export function entriesOfUse(
  loan: Standing,
  approved: Approved,
  arrived: Arrived,
): Entry[] | null {
  if (approved.kind === "PART")
    return arrived.beforeMinor + arrived.amountMinor < approved.payMinor
      ? null
      : partEntries(
          loan,
          arrived.amountMinor,
          approved.amountMinor,
          approved.id,
        );
  return fullEntries(loan, approved, arrived);
}

/** What was to be cleared on the day of the approval is cleared, with the fees that came since. */
function fullEntries(
  loan: Standing,
  { id, cleanMode, quotedOn, amountMinor: agreedMinor }: Approved,
  { amountMinor, grownMinor }: Arrived,
): Entry[] | null {
  const { terms, today } = loan;
  const { account, unearned, scope } = clearing(
    { ...loan, today: quotedOn },
    cleanMode ?? 3,
  );
  const rest = Math.max(0, sum(scope, owedOn) - amountMinor);
  if (rest > agreedMinor + grownMinor) return null;
  const waived = waive(scope, WAIVER_ORDER, rest, id);
  const entries = [
    ...waived,
    ...coverWith(applyLines(account, waived), amountMinor, terms),
  ];
  return [
    ...unearned,
    ...entries,
    ...letOffRest(applyLines(account, entries), terms, today),
  ];
}

/** In time is when the borrower paid, not when the bank told of it. */
export const holdsAt = (
  state: State,
  validUntil: Date | null,
  paidAt: Date,
): boolean =>
  (state === "APPROVED" || state === "LAPSED") &&
  validUntil !== null &&
  paidAt <= validUntil;
