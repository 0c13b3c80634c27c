/**
 * Comparison of posted entries with derived ones, and of the rows of a loan with its entries. Pure
 * rules: decides for neither side.
 */
import type { Day } from "../../../core/day.ts";
import { buildCaches } from "../../../account/loan/rules/cache.ts";
import type { DerivedEntry } from "../../../account/loan/rules/outcome.ts";
import {
  diffEntries,
  toEntryKey,
  type PostedEntry,
} from "../../../account/loan/rules/difference.ts";
import { toBalances } from "../../../account/loan/rules/figures.ts";
import { type Account, outstandingOn, sum } from "../../../account/loan/rules/ledger.ts";
import { compareRow, type Difference, differenceIn } from "./difference.ts";

interface InstallmentRow {
  readonly id: number;
  readonly repaidOn: Day | null;
}

export interface Rows {
  readonly loan: { readonly id: number };
  readonly installments: readonly InstallmentRow[];
  /** Open case only: an ended case keeps the amounts of its end. */
  readonly case: { readonly caseId: number } | undefined;
}

export interface DerivedBalances {
  readonly account: Account;
  readonly derived: { readonly repaidOn: ReadonlyMap<number, Day> };
  /** Day of the stored rows, and the terms of that day. */
  readonly today: Day;
  readonly terms: { readonly graceDays: number };
}

export function rowDifferences(
  { account, derived, today, terms }: DerivedBalances,
  rows: Rows,
): Difference[] {
  const caches = buildCaches(account, today, terms.graceDays);
  const byId = new Map(rows.installments.map((row) => [row.id, row]));
  return [
    ...compareRow({ table: "loan", id: rows.loan.id }, rows.loan, caches.loan),
    ...caches.installments.flatMap(({ id, ...amounts }) =>
      compareRow({ table: "installment", id }, byId.get(id) ?? {}, amounts),
    ),
    ...account.installments.flatMap((installment) =>
      repaidDifferences(
        installment.id,
        byId.get(installment.id)?.repaidOn ?? null,
        outstandingOn(installment) === 0,
        derived.repaidOn.get(installment.id),
      ),
    ),
    ...caseDifferences(account, rows, today),
  ];
}

/** A day of payment before the opening cannot be derived and is not compared. */
const repaidDifferences = (
  id: number,
  storedOn: Day | null,
  isPaid: boolean,
  on: Day | undefined,
): Difference[] => {
  if (isPaid && on === undefined) return [];
  const target = { table: "installment", id };
  return differenceIn(target, "repaidOn", storedOn, isPaid ? (on ?? null) : null);
};

function caseDifferences(account: Account, rows: Rows, today: Day): Difference[] {
  if (!rows.case) return [];
  const { overdueOn, ...derived } = toBalances(account, today);
  const expected = overdueOn === null ? derived : { ...derived, overdueOn };
  const target = { table: "collection_case", id: rows.case.caseId };
  return compareRow(target, rows.case, expected);
}

/**
 * Lists entries that are posted without being derived, or derived without being posted, by entry
 * key.
 */
export function lineDifferences(
  derived: readonly DerivedEntry[],
  booked: readonly PostedEntry[],
): Difference[] {
  if (isSame(derived, booked)) return [];
  const found = isSame(derived.filter(isFee), booked.filter(isFee))
    ? diffEntries(derived.filter(isNoFee), booked.filter(isNoFee))
    : diffEntries(derived, booked);
  return found.map((line) => {
    const cached = amountAt(booked, line);
    return {
      table: "ledger_entry",
      id: null,
      column: formatEntry(line),
      cached,
      derived: cached + line.amountMinor,
    };
  });
}

/**
 * Late fees are most of a ledger. They are derived and stored in one order, so that they need no
 * sorting.
 */
const isFee = ({ cause }: DerivedEntry): boolean => cause === "ACCRUAL";
const isNoFee = ({ cause }: DerivedEntry): boolean => cause !== "ACCRUAL";

const isSame = (derived: readonly DerivedEntry[], booked: readonly PostedEntry[]): boolean =>
  derived.length === booked.length && derived.every((line, at) => isEqual(line, booked[at]));

const isEqual = (first: DerivedEntry, other: DerivedEntry | undefined): boolean =>
  other !== undefined &&
  first.amountMinor === other.amountMinor &&
  first.on === other.on &&
  first.installmentId === other.installmentId &&
  first.cause === other.cause &&
  first.kind === other.kind &&
  first.component === other.component &&
  first.causeId === other.causeId &&
  first.paymentId === other.paymentId;

/** Formats an entry in the words that a person would search for. */
export const formatEntry = (line: DerivedEntry): string =>
  [
    `${line.cause} ${line.kind} ${line.component ?? ""}`.trim(),
    `of ${line.on}`,
    line.installmentId === null ? "" : `installment ${line.installmentId}`,
    line.paymentId === null ? "" : `payment ${line.paymentId}`,
    line.causeId === null ? "" : `by ${line.causeId}`,
  ]
    .filter((text) => text !== "")
    .join(", ");

const amountAt = (lines: readonly DerivedEntry[], at: DerivedEntry): number =>
  sum(lines, (line) => (toEntryKey(line) === toEntryKey(at) ? line.amountMinor : 0));
