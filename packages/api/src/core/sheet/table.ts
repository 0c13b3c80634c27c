/**
 * Finds the table in a sheet: titles above the header and totals below the last row are left out.
 */
import { INVISIBLE, type SheetRow } from "./cell.ts";

/** Number of rows in which the header is searched. */
const HEADER_WITHIN = 20;

export const cleanHeader = (text: string): string =>
  text.replaceAll(INVISIBLE, "").replaceAll(/\s+/g, " ").trim();

const isBlank = ({ cells }: SheetRow): boolean => cells.every((cell) => cell.trim() === "");

/** Picks the row of column names among the first ones of a sheet. */
export type FindHeader = (rows: readonly SheetRow[]) => SheetRow | undefined;

/** A single known name may be a value in a row of data. */
const MIN_MATCHES = 2;

/** Picks the row with most known names, else the first row that is not a title. */
export const createHeaderFinder =
  (isColumnName: (name: string) => boolean): FindHeader =>
  (rows) => {
    const filled = rows.filter((row) => !isBlank(row));
    let best: SheetRow | undefined;
    let maxMatches = MIN_MATCHES - 1;
    for (const row of filled) {
      const count = new Set(row.cells.map(cleanHeader).filter(isColumnName)).size;
      if (count > maxMatches) [best, maxMatches] = [row, count];
    }
    const widest = Math.max(...filled.map(countFilled));
    const isTitle = (row: SheetRow) => countFilled(row) === 1 && countFilled(row) < widest;
    return best ?? filled.find((row) => !isTitle(row));
  };

/** A title merged across columns counts once for all of them. */
function countFilled({ cells }: SheetRow): number {
  const texts = cells.filter((cell) => cell.trim() !== "");
  return texts.length > 2 && new Set(texts).size === 1 ? 1 : texts.length;
}

/** Picks the row that has exactly these names. */
export const matchHeader =
  (headers: readonly string[]): FindHeader =>
  (rows) =>
    rows.find(({ cells }) =>
      headers.every((name, at) => cleanHeader(cells[at] ?? "") === cleanHeader(name)),
    );

/** Yields the header with normalized names, then the non-empty rows below it. */
export async function* readTableRows(
  batches: AsyncIterable<readonly SheetRow[]>,
  findHeader: FindHeader,
): AsyncGenerator<SheetRow> {
  let head: SheetRow[] | null = [];
  let header: SheetRow | undefined;
  /** Counts as totals only when no other row follows. */
  let sums: SheetRow[] = [];
  const flushed = function* (rows: readonly SheetRow[]) {
    for (const row of rows) {
      if (isBlank(row) || (header && repeatsHeader(row, header))) continue;
      if (header && isSum(row, header)) {
        sums.push(row);
        continue;
      }
      yield* sums;
      sums = [];
      yield row;
    }
  };
  const startRows = function* (rows: readonly SheetRow[]) {
    const found = findHeader(rows.slice(0, HEADER_WITHIN));
    if (!found) return;
    header = { ...found, cells: found.cells.map(cleanHeader) };
    yield header;
    yield* flushed(rows.slice(rows.indexOf(found) + 1));
  };
  for await (const rows of batches) {
    if (head === null) {
      yield* flushed(rows);
      continue;
    }
    head.push(...rows);
    if (head.length < HEADER_WITHIN) continue;
    yield* startRows(head);
    head = null;
    if (!header) return;
  }
  if (head !== null) yield* startRows(head);
}

/** Printed tables repeat their header on each page. */
const repeatsHeader = ({ cells }: SheetRow, header: SheetRow): boolean =>
  header.cells.length > 1 &&
  header.cells.every((name, at) => cleanHeader(cells[at] ?? "") === name);

const SUM =
  /^(?:(?:(?:grand|sub)[\s-]*)?(?:totals?|jumlah|saldo|mutasi)|opening|closing|beginning|ending|balance|end of|akhir|halaman|page|printed|prepared|dicetak|disusun|generated|note|catatan)\b(?![-_/]\w)|^[-=*_]{3,}|^(?:合计|总计|小计|余额|期初|期末)/i;

/** Checks if a row is a total or a note: few filled columns, the first with a word for totals. */
function isSum({ cells }: SheetRow, header: SheetRow): boolean {
  const first = cells.find((cell) => cell.trim() !== "") ?? "";
  const filled = new Set(cells.filter((cell) => cell.trim() !== "")).size;
  return filled * 2 <= header.cells.length && SUM.test(first.trim());
}
