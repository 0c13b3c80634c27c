/** Reasons why a cell may differ from the value its author meant. */
export const CELL_FLAWS = [
  /** A number of 16 digits or more: spreadsheets store only 15. */
  "rounded",
  /** An identifier stored as a number with decimals, a date or a boolean. */
  "notText",
  /** A formula without a computed value in the file. */
  "noValue",
  /** Such as #REF! or #N/A. */
  "cellError",
  /** A date that the calendar does not have. */
  "noDate",
  /** More values than columns: an amount such as 50,000 without quotation marks becomes two. */
  "extraCells",
] as const;
export type CellFlaw = (typeof CELL_FLAWS)[number];

/**
 * Kinds of cells that are flaws only in identifiers. A `FRACTION` is a number with decimals, always
 * written with a dot.
 */
const VALUE_KINDS = ["FRACTION", "DATE", "BOOLEAN"] as const;
export type CellNote = CellFlaw | (typeof VALUE_KINDS)[number];

/** Notes on a row's cells by the index of the column. */
export type RowNotes = Readonly<Record<number, CellNote>>;

export interface SheetRow {
  /** Counted as in a spreadsheet, from 1. */
  readonly row: number;
  readonly cells: readonly string[];
  readonly notes?: RowNotes | undefined;
}

/**
 * 3.17401E+15: a spreadsheet wrote an identifier to a csv as a number, and its last digits are
 * lost.
 */
const SCIENTIFIC = /^'?[+-]?\d+(?:[.,]\d+e[+-]?\d+|e\+\d+)$/i;
/** 1001.0: a program wrote 1001 as a decimal number. */
const DECIMAL_ZERO = /^'?\d+\.0+$/;

/** Index of the note on values beyond the columns. */
export const EXTRA_AT = -1;

export type FieldKind = "text" | "identifier" | "phone";

/** Returns the flaw of a cell for a field of this kind. */
export function findFlaw(
  { cells, notes }: Pick<SheetRow, "cells" | "notes">,
  column: number,
  kind: FieldKind,
): CellFlaw | null {
  const note = notes?.[column];
  const isText = kind === "text";
  if (isValueKind(note)) return isText ? null : "notText";
  if (note === "rounded") return isText ? null : note;
  if (note !== undefined) return note;
  if (isText) return null;
  const text = (cells[column] ?? "").trim();
  if (SCIENTIFIC.test(text)) return "rounded";
  return kind === "identifier" && DECIMAL_ZERO.test(text) ? "notText" : null;
}

const isValueKind = (note: CellNote | undefined): note is (typeof VALUE_KINDS)[number] =>
  VALUE_KINDS.some((kind) => kind === note);

/** Zero-width characters, soft hyphens and marks of direction that pages and exports leave in texts. */
export const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;
/** Spreadsheets mark numbers stored as text with an apostrophe. */
const TEXT_MARK = /^'(?=\w)/;

/** Removes characters that are not part of an identifier. */
export const toIdentifier = (text: string): string =>
  text.replaceAll(INVISIBLE, "").trim().replace(TEXT_MARK, "");
