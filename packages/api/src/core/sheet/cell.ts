/** Why a cell of a workbook does not say what its author meant. */
export const CELL_FLAWS = [
  /** A number of 16 digits or more: spreadsheets keep 15. */
  "rounded",
  /** A formula that the program which wrote the file has not calculated. */
  "noValue",
  /** Such as #REF! or #N/A. */
  "cellError",
  /** A date that no calendar has. */
  "noDate",
] as const;
export type CellFlaw = (typeof CELL_FLAWS)[number];

/** `FRACTION` is a number with decimals, which a workbook's text always writes with a dot. */
export type CellNote = CellFlaw | "FRACTION";

/** Notes on a row's cells by the index of the column. */
export type RowNotes = Readonly<Record<number, CellNote>>;

/** One row of a sheet as texts. */
export interface SheetRow {
  /** Counted as in a spreadsheet, from 1. */
  readonly row: number;
  readonly cells: readonly string[];
  readonly notes?: RowNotes | undefined;
}

/** 3.17401E+15 is what a spreadsheet makes of an identifier in a csv: its last digits are gone. */
const SCIENTIFIC = /^[+-]?\d(?:[.,]\d+)?e[+-]\d+$/i;

/** Returns the flaw of a cell; `rounded` matters to identifiers alone. */
export function findFlaw(
  { cells, notes }: Pick<SheetRow, "cells" | "notes">,
  column: number,
  isIdentifier: boolean,
): CellFlaw | null {
  const note = notes?.[column];
  if (note === "rounded") return isIdentifier ? note : null;
  if (note !== undefined && note !== "FRACTION") return note;
  return isIdentifier && SCIENTIFIC.test((cells[column] ?? "").trim())
    ? "rounded"
    : null;
}
