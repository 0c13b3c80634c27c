import { EncryptedFileError, readXlsx, type Sheet } from "hucre";
import type { CellNote, RowNotes } from "./cell.ts";
import { SHEET_LIMITS } from "./limits.ts";
import { readXlsSheets } from "./xls-read.ts";
import { buildWorksheetTest, withSlashes } from "./xlsx-package.ts";
import { unpackedBytes, zipEntries } from "./zip.ts";

export interface WorkbookOrder {
  readonly kind: "xlsx" | "xls";
  readonly from: string;
  /** File for a line of JSON for each row of the first visible sheet with rows. */
  readonly to: string;
  /** Writes all visible sheets instead, as JSON of `BookSheet[]`. */
  readonly everySheet?: boolean;
}

/** The texts of a row and the notes on them, if there are any. */
export type WorkbookRow = readonly [readonly string[], RowNotes?];

export interface BookSheet {
  readonly name: string;
  readonly rows: readonly WorkbookRow[];
}

export type WorkbookAnswer = "DONE" | "TOO_LARGE" | "BROKEN" | "ENCRYPTED" | "TOO_MANY_ROWS";

declare const self: Worker;

self.onmessage = async ({ data }: MessageEvent<WorkbookOrder>) => {
  self.postMessage(await convert(data));
};

async function convert(order: WorkbookOrder): Promise<WorkbookAnswer> {
  const bytes = await Bun.file(order.from).bytes();
  if (order.kind === "xlsx") {
    const size = unpackedBytes(bytes, zipEntries(bytes) ?? [], SHEET_LIMITS.unpackedBytes);
    if (typeof size === "string") return size;
  }
  const sheets = await readSheets(order.kind, bytes);
  if (!Array.isArray(sheets)) return sheets;
  const filled = sheets.map(withoutBlankEnd);
  const max = SHEET_LIMITS.workbookRows + 1;
  if (filled.some(({ rows }) => rows.length > max)) return "TOO_MANY_ROWS";
  const merged = filled.reduce((sum, sheet) => sum + countMerged(sheet), 0);
  if (merged > MAX_MERGED) return "TOO_LARGE";
  await Bun.write(order.to, serialize(order, filled.map(toBookSheet)));
  return "DONE";
}

export interface ReadCell {
  readonly value: unknown;
  readonly note?: CellNote;
}

export interface ReadSheet {
  readonly name: string;
  readonly rows: readonly (readonly ReadCell[])[];
  /** Counted from 0, the last row and column included. */
  readonly merges: readonly {
    readonly startRow: number;
    readonly startCol: number;
    readonly endRow: number;
    readonly endCol: number;
  }[];
}

async function readSheets(
  kind: WorkbookOrder["kind"],
  bytes: Uint8Array,
): Promise<ReadSheet[] | "ENCRYPTED" | "BROKEN"> {
  const maxRows = SHEET_LIMITS.workbookRows + 2;
  try {
    return kind === "xls"
      ? await readXlsSheets(bytes, maxRows)
      : await readXlsxSheets(withSlashes(bytes), maxRows);
  } catch (error) {
    return error instanceof EncryptedFileError ? "ENCRYPTED" : "BROKEN";
  }
}

async function readXlsxSheets(bytes: Uint8Array, maxRows: number): Promise<ReadSheet[]> {
  const isWorksheet = buildWorksheetTest(bytes);
  const { sheets } = await readXlsx(bytes, {
    sheets: ({ name, hidden, veryHidden }) => isWorksheet(name) && !hidden && !veryHidden,
    maxRows,
  });
  return sheets.map((sheet) => ({
    name: sheet.name,
    rows: sheet.rows.map((row, rowAt) =>
      Array.from(row, (value, at) => toReadCell(sheet, value, `${rowAt},${at}`)),
    ),
    merges: sheet.merges ?? [],
  }));
}

function toReadCell({ cells }: Sheet, value: unknown, address: string): ReadCell {
  const cell = cells?.get(address);
  if (cell?.type === "error") return { value, note: "cellError" };
  const isEmpty = value === null || value === undefined;
  return isEmpty && cell?.formula !== undefined
    ? { value: `=${cell.formula}`, note: "noValue" }
    : { value };
}

function serialize({ everySheet }: WorkbookOrder, sheets: readonly BookSheet[]): string {
  if (everySheet) return JSON.stringify(sheets);
  const filled = sheets.find(({ rows }) => rows.length > 0) ?? sheets[0];
  return (filled?.rows ?? []).map((row) => `${JSON.stringify(row)}\n`).join("");
}

/** More merged cells than any sheet made by people. */
const MAX_MERGED = 1_000_000;

const countMerged = ({ rows, merges }: ReadSheet): number =>
  merges.reduce(
    (sum, { startRow, endRow, startCol, endCol }) =>
      sum +
      Math.max(Math.min(endRow, rows.length - 1) - startRow + 1, 0) *
        Math.max(Math.min(endCol, SHEET_LIMITS.columns) - startCol + 1, 0),
    0,
  );

/**
 * Cells with only a format are ignored; columns beyond the limit are cut to one, which the header
 * check then refuses.
 */
function withoutBlankEnd({ rows, ...sheet }: ReadSheet): ReadSheet {
  const last = rows.findLastIndex((row) =>
    row.some(({ value }) => value !== null && value !== undefined && value !== ""),
  );
  return {
    ...sheet,
    rows: rows.slice(0, last + 1).map((row) => row.slice(0, SHEET_LIMITS.columns + 1)),
  };
}

function toBookSheet({ name, rows, merges }: ReadSheet): BookSheet {
  const grid = rows.map((row) => [...row]);
  const widest = rows.reduce((max, row) => Math.max(max, row.length), 0);
  // A merged range has its value only in its first cell; the value counts for all cells.
  for (const { startRow, startCol, endRow, endCol } of merges) {
    const value = rows[startRow]?.[startCol] ?? EMPTY_CELL;
    for (const row of grid.slice(startRow, endRow + 1))
      for (let at = startCol; at <= Math.min(endCol, widest - 1); at += 1) row[at] = value;
  }
  return { name, rows: grid.map(toWorkbookRow) };
}

const EMPTY_CELL: ReadCell = { value: null };

function toWorkbookRow(row: readonly (ReadCell | undefined)[]): WorkbookRow {
  const notes: Record<number, CellNote> = {};
  const texts = Array.from(row, (cell = EMPTY_CELL, at) => {
    const { text, note = cell.note } = toText(cell.value);
    if (note) notes[at] = note;
    return text;
  });
  return Object.keys(notes).length > 0 ? [texts, notes] : [texts];
}

interface CellText {
  readonly text: string;
  readonly note?: CellNote;
}

function toText(value: unknown): CellText {
  if (value === null || value === undefined) return { text: "" };
  if (value instanceof Date) return toDateText(value);
  if (typeof value === "number") return toNumberText(value);
  if (typeof value === "boolean") return { text: value ? "TRUE" : "FALSE", note: "BOOLEAN" };
  return { text: String(value) };
}

const FIRST_YEAR = 1900;
const LAST_YEAR = 9999;
const MIDNIGHT = "00:00:00";

/** A date cell is local time without a zone. */
function toDateText(value: Date): CellText {
  // A fraction of a day matches a whole second only after rounding.
  const at = new Date(Math.round(value.getTime() / 1000) * 1000);
  if (Number.isNaN(at.getTime())) return { text: "", note: "noDate" };
  const [day = "", rest = ""] = at.toISOString().split("T");
  const time = rest.slice(0, MIDNIGHT.length);
  const year = at.getUTCFullYear();
  // The first days of the calendar mean a time without a date.
  if (day === "1899-12-31" || day === "1899-12-30") return { text: time, note: "DATE" };
  if (year < FIRST_YEAR || year > LAST_YEAR) return { text: day, note: "noDate" };
  return { text: time === MIDNIGHT ? day : `${day} ${time}`, note: "DATE" };
}

const ROUNDED_FROM = 1e15;

/** Writes all digits of whole numbers, 15 of others as spreadsheets show them, and no exponent. */
function toNumberText(value: number): CellText {
  if (Number.isInteger(value)) {
    const text = BigInt(value).toString();
    return Math.abs(value) >= ROUNDED_FROM ? { text, note: "rounded" } : { text };
  }
  const rounded = Number(value.toPrecision(15));
  const text = String(rounded);
  return {
    text: text.includes("e") ? rounded.toFixed(15).replace(/\.?0+$/, "") : text,
    note: "FRACTION",
  };
}
