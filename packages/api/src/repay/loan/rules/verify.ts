/**
 * Where the books of a loan say something else than what is derived, and its rows something else than its books.
 * Compares; refuses to know which of them is right.
 */
import type { Day } from "../../../core/day.ts";
import { cachesOf } from "./cache.ts";
import { figuresOf } from "./figures.ts";
import type { DerivedLine } from "./course.ts";
import { difference, placeOf, type StandingLine } from "./difference.ts";
import { type Account, sum } from "./ledger.ts";

export interface Difference {
  readonly table: "loan" | "installment" | "case" | "ledger_entry";
  readonly id: number;
  readonly column: string;
  readonly cached: number | string | null;
  readonly derived: number | string | null;
}

export interface Rows {
  readonly loan: { readonly id: number };
  readonly installments: readonly { readonly id: number }[];
  readonly case: { readonly caseId: number } | undefined;
}

export function differencesOf(
  account: Account,
  rows: Rows,
  today: Day,
  graceDays: number,
): Difference[] {
  const caches = cachesOf(account, today, graceDays);
  const byId = new Map(rows.installments.map((row) => [row.id, row]));
  return [
    ...compare("loan", rows.loan.id, rows.loan, caches.loan),
    ...caches.installments.flatMap(({ id, ...derived }) =>
      compare("installment", id, byId.get(id) ?? {}, derived),
    ),
    ...caseDifferences(account, rows, today),
  ];
}

/** Lines that stand without having been derived, and the other way about. */
export const lineDifferences = (
  loanId: number,
  derived: readonly DerivedLine[],
  standing: readonly StandingLine[],
): Difference[] =>
  difference(derived, standing).map((line) => ({
    table: "ledger_entry",
    id: line.installmentId ?? loanId,
    column: [
      line.on,
      line.cause,
      line.causeId,
      line.paymentId,
      line.kind,
      line.part,
    ]
      .filter((one) => one !== null)
      .join(" "),
    cached: amountAt(standing, line),
    derived: amountAt(standing, line) + line.amountMinor,
  }));

const amountAt = (lines: readonly DerivedLine[], at: DerivedLine): number =>
  sum(lines, (line) => (placeOf(line) === placeOf(at) ? line.amountMinor : 0));

function caseDifferences(account: Account, rows: Rows, today: Day) {
  if (!rows.case) return [];
  const { overdueOn, ...derived } = figuresOf(account, today);
  const expected = overdueOn === null ? derived : { ...derived, overdueOn };
  return compare("case", rows.case.caseId, rows.case, expected);
}

function compare(
  table: Difference["table"],
  id: number,
  row: object,
  derived: Readonly<Record<string, number | string>>,
): Difference[] {
  const cached = new Map<string, number | string | null>(Object.entries(row));
  return Object.entries(derived)
    .filter(([column, value]) => cached.get(column) !== value)
    .map(([column, value]) => ({
      table,
      id,
      column,
      cached: cached.get(column) ?? null,
      derived: value,
    }));
}
