/**
 * Where the books of a loan say something else than what is derived, and its rows something else than its books.
 * Compares; refuses to know which of them is right.
 */
import type { Day } from "../../../core/day.ts";
import { cachesOf } from "../../../account/loan/rules/cache.ts";
import type { DerivedLine } from "../../../account/loan/rules/outcome.ts";
import { difference, placeOf, type BookedLine } from "../../../account/loan/rules/difference.ts";
import { figuresOf } from "../../../account/loan/rules/figures.ts";
import { type Account, owedOn, sum } from "../../../account/loan/rules/ledger.ts";
import { compare, type Difference, differenceIn } from "./difference.ts";

interface InstallmentRow {
  readonly id: number;
  readonly repaidOn: Day | null;
}

export interface Rows {
  readonly loan: { readonly id: number };
  readonly installments: readonly InstallmentRow[];
  /** The open one: an ended one keeps the amounts of its end. */
  readonly case: { readonly caseId: number } | undefined;
}

export interface Reckoned {
  readonly account: Account;
  readonly derived: { readonly repaidOn: ReadonlyMap<number, Day> };
  /** The day that the rows tell of, and the terms of that day. */
  readonly today: Day;
  readonly terms: { readonly graceDays: number };
}

export function rowDifferences(
  { account, derived, today, terms }: Reckoned,
  rows: Rows,
): Difference[] {
  const caches = cachesOf(account, today, terms.graceDays);
  const byId = new Map(rows.installments.map((row) => [row.id, row]));
  return [
    ...compare({ table: "loan", id: rows.loan.id }, rows.loan, caches.loan),
    ...caches.installments.flatMap(({ id, ...amounts }) =>
      compare({ table: "installment", id }, byId.get(id) ?? {}, amounts),
    ),
    ...account.installments.flatMap((one) =>
      repaidDifferences(
        one.id,
        byId.get(one.id)?.repaidOn ?? null,
        owedOn(one) === 0,
        derived.repaidOn.get(one.id),
      ),
    ),
    ...caseDifferences(account, rows, today),
  ];
}

/** What was paid before the base keeps the day that came along with it. */
const repaidDifferences = (
  id: number,
  stands: Day | null,
  isPaid: boolean,
  on: Day | undefined,
): Difference[] => {
  if (isPaid && on === undefined) return [];
  const place = { table: "installment", id };
  return differenceIn(place, "repaidOn", stands, isPaid ? (on ?? null) : null);
};

function caseDifferences(account: Account, rows: Rows, today: Day): Difference[] {
  if (!rows.case) return [];
  const { overdueOn, ...derived } = figuresOf(account, today);
  const expected = overdueOn === null ? derived : { ...derived, overdueOn };
  const place = { table: "collection_case", id: rows.case.caseId };
  return compare(place, rows.case, expected);
}

/** Lines that stand without having been derived, and the other way about, by the place to which they belong. */
export function lineDifferences(
  derived: readonly DerivedLine[],
  booked: readonly BookedLine[],
): Difference[] {
  if (isSame(derived, booked)) return [];
  const found = isSame(derived.filter(isFee), booked.filter(isFee))
    ? difference(derived.filter(isNoFee), booked.filter(isNoFee))
    : difference(derived, booked);
  return found.map((line) => {
    const cached = amountAt(booked, line);
    return {
      table: "ledger_entry",
      id: null,
      column: wordsOf(line),
      cached,
      derived: cached + line.amountMinor,
    };
  });
}

/** Late fees are most of a ledger, each there once, in the order in which it is derived: they need not be sorted out. */
const isFee = ({ cause }: DerivedLine): boolean => cause === "ACCRUAL";
const isNoFee = ({ cause }: DerivedLine): boolean => cause !== "ACCRUAL";

const isSame = (derived: readonly DerivedLine[], booked: readonly BookedLine[]): boolean =>
  derived.length === booked.length && derived.every((line, at) => isEqual(line, booked[at]));

const isEqual = (one: DerivedLine, other: DerivedLine | undefined): boolean =>
  other !== undefined &&
  one.amountMinor === other.amountMinor &&
  one.on === other.on &&
  one.installmentId === other.installmentId &&
  one.cause === other.cause &&
  one.kind === other.kind &&
  one.part === other.part &&
  one.causeId === other.causeId &&
  one.paymentId === other.paymentId;

/** As a person would look for it. */
export const wordsOf = (line: DerivedLine): string =>
  [
    `${line.cause} ${line.kind} ${line.part ?? ""}`.trim(),
    `of ${line.on}`,
    line.installmentId === null ? "" : `installment ${line.installmentId}`,
    line.paymentId === null ? "" : `payment ${line.paymentId}`,
    line.causeId === null ? "" : `by ${line.causeId}`,
  ]
    .filter((one) => one !== "")
    .join(", ");

const amountAt = (lines: readonly DerivedLine[], at: DerivedLine): number =>
  sum(lines, (line) => (placeOf(line) === placeOf(at) ? line.amountMinor : 0));
