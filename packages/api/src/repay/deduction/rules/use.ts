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
import type { EndReason, Kind, State } from "../contract-words.ts";
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

/** What was agreed, as far as money may still make it real. */
export interface Agreed {
  readonly state: State;
  readonly endReason: EndReason | null;
  readonly validUntil: Date | null;
}

/** In time is when the borrower paid, not when the bank told of it. Money that went back leaves the offer as it was. */
export const holdsAt = (
  { state, endReason, validUntil }: Agreed,
  paidAt: Date,
): boolean =>
  (state === "APPROVED" ||
    state === "LAPSED" ||
    (state === "VOID" && endReason === "REVERSED")) &&
  validUntil !== null &&
  paidAt <= validUntil;
