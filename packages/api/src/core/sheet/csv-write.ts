import { inertCell } from "./inert.ts";

export type Cell = string | number | boolean | null;

const quoted = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const csvCell = (cell: Cell): string =>
  typeof cell === "string" ? quoted(inertCell(cell)) : String(cell ?? "");

/** One line of csv; texts that could be taken for a formula are made inert. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** Marks the text as UTF-8 for spreadsheet programs. */
export const CSV_MARK = "\uFEFF";
