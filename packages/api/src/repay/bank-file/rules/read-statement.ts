/** Reads a sheet as transactions of a bank: format, style and rows. */
import { toLocalDay } from "../../../core/day.ts";
import type { SheetRow } from "../../../core/sheet/cell.ts";
import { decideStyle, type StyleOverrides } from "../../../core/sheet/column-style.ts";
import {
  type Columns,
  matchColumns,
  type FoundColumns,
  listFlaws,
  normalizeHeader,
  STATEMENT,
  toTexts,
} from "./columns.ts";
import type { BankFormat } from "../contract-format.ts";
import { findFormat, listColumns } from "./formats.ts";
import type { RowIssue } from "./offline.ts";
import { buildEntryKey, readRow, type StatementEntry, type StatementTerms } from "./statement.ts";

export interface Statement {
  /** Transactions without repeats. */
  readonly entries: readonly StatementEntry[];
  /** Debits of an account statement, which are skipped. */
  readonly outgoing: number;
  /** Payments of an account statement on other days, which are skipped. */
  readonly otherDays: number;
}

type Read =
  | { readonly ok: true; readonly statement: Statement }
  | { readonly ok: false; readonly missing: string }
  | { readonly ok: false; readonly twice: string }
  | { readonly ok: false; readonly issue: RowIssue };

interface ReadingTerms extends Omit<StatementTerms, "style"> {
  /** Hash of a text, short enough for a transaction id. */
  readonly hash: (text: string) => string;
}

type Found = Columns<typeof STATEMENT>;

const IDENTIFIERS: ReadonlySet<string> = new Set(["txnId", "number"]);

export function readStatement(
  sheet: { readonly headers: readonly string[]; readonly rows: readonly SheetRow[] },
  terms: ReadingTerms,
  chosenStyle: StyleOverrides,
  chosen?: BankFormat,
): Read {
  const { headers, rows } = sheet;
  const format = chosen ?? findFormat(headers);
  const found = format ? matchFormatColumns(headers, format) : matchColumns(headers, STATEMENT);
  if (!found.ok) return found;
  const { columns } = found;
  const amounts = indexes(columns.amount, columns.credit, columns.debit);
  if (amounts.length === 0) return { ok: false, missing: STATEMENT.amount.names[0] };
  const style = decideStyle(
    rows,
    { amounts, days: indexes(columns.paidAt) },
    {
      decimal: chosenStyle.decimal ?? format?.decimal,
      order: chosenStyle.order ?? format?.order,
      isDecimalChosen: chosenStyle.isDecimalChosen ?? false,
    },
  );
  const ids = format && columns.txnId === null ? createIds(rows, terms) : null;
  return collect(rows, columns, { ...terms, style }, ids, format);
}

function collect(
  rows: readonly SheetRow[],
  columns: Found,
  terms: StatementTerms,
  ids: readonly string[] | null,
  format: BankFormat | undefined,
): Read {
  const entries = new Map<string, StatementEntry>();
  let outgoing = 0;
  let otherDays = 0;
  const amounts = indexes(columns.amount, columns.credit);
  for (const [index, line] of rows.entries()) {
    const { row, cells, notes } = line;
    const texts = toTexts(cells, columns);
    const txnId = ids?.[index] ?? texts.txnId;
    const read = readRow(
      {
        row,
        texts: { ...texts, txnId },
        flaws: listFlaws(line, columns, IDENTIFIERS),
        isFraction: amounts.some((at) => notes?.[at] === "FRACTION"),
        isDebitFraction: columns.debit !== null && notes?.[columns.debit] === "FRACTION",
        hasSides: columns.debit !== null || columns.credit !== null,
        mark: format?.hasMark ? getMark(cells, columns) : undefined,
      },
      terms,
    );
    if (read === "LEFT_OUT") {
      outgoing += 1;
      continue;
    }
    if (!("txnId" in read)) {
      const [issue] = read;
      if (issue) return { ok: false, issue };
      continue;
    }
    if (ids && toLocalDay(read.paidAt, terms.zone) !== terms.day) {
      otherDays += 1;
      continue;
    }
    const earlier = entries.get(buildEntryKey(read));
    if (earlier && earlier.amountMinor !== read.amountMinor) {
      const issue = { row, column: "txnId", key: "twiceOtherwise", value: txnId } as const;
      return { ok: false, issue };
    }
    entries.set(buildEntryKey(read), ids ? { ...read, isDerivedId: true } : read);
  }
  const statement = { entries: [...entries.values()], outgoing, otherDays };
  return { ok: true, statement };
}

const getMark = (cells: readonly string[], { amount }: Found): string =>
  (cells[(amount ?? 0) + 1] ?? "").trim();

const indexes = (...columns: readonly (number | null)[]): number[] =>
  columns.filter((at) => at !== null);

function matchFormatColumns(
  headers: readonly string[],
  format: BankFormat,
): FoundColumns<typeof STATEMENT> {
  const names = headers.map(normalizeHeader);
  for (const column of listColumns(format)) {
    const first = names.indexOf(normalizeHeader(column));
    if (first < 0) return { ok: false, missing: column };
    if (names.includes(normalizeHeader(column), first + 1)) return { ok: false, twice: column };
  }
  const columns = Object.keys(STATEMENT).map((field) => {
    const name = format.columns[field as keyof Found];
    return [field, name ? names.indexOf(normalizeHeader(name)) : null];
  });
  return { ok: true, columns: Object.fromEntries(columns) as Found };
}

/**
 * Builds ids from the content of the rows, so that the same statement has the same transactions
 * when it is read again.
 */
function createIds(rows: readonly SheetRow[], { day, hash }: ReadingTerms): string[] {
  const seen = new Map<string, number>();
  return rows.map(({ cells }) => {
    const text = cells.map((cell) => cell.trim()).join("\u001f");
    const count = (seen.get(text) ?? 0) + 1;
    seen.set(text, count);
    return `${day}-${hash(`${text} ${count}`)}`;
  });
}
