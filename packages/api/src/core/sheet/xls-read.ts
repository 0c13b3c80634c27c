/**
 * Reads the sheets of an xls. hucre does not report hidden or locked sheets; SheetJS does not
 * detect a truncated file.
 */
import { type CellObject, read, SSF, type WorkSheet } from "@e965/xlsx";
import { readXls } from "hucre";
import type { ReadSheet, ReadCell } from "./workbook-worker.ts";

export async function readXlsSheets(
  bytes: Uint8Array,
  maxRows: number,
): Promise<ReadSheet[] | "ENCRYPTED"> {
  try {
    const { SheetNames, Sheets, Workbook } = read(bytes, {
      cellDates: true,
      cellNF: true,
      dense: true,
      sheetRows: maxRows,
      UTC: true,
    });
    await readXls(bytes);
    return SheetNames.flatMap((name, index) => {
      const sheet = Sheets[name];
      const isHidden = Boolean(Workbook?.Sheets?.[index]?.Hidden);
      return sheet && !isHidden ? [toReadSheet(name, sheet)] : [];
    });
  } catch (error) {
    if (/password/i.test(String(error))) return "ENCRYPTED";
    throw error;
  }
}

function toReadSheet(name: string, sheet: WorkSheet): ReadSheet {
  const rows: (CellObject | undefined)[][] = sheet["!data"] ?? [];
  return {
    name,
    rows: Array.from(rows, (row) => Array.from(row ?? [], toReadCell)),
    merges: (sheet["!merges"] ?? []).map(({ s: start, e: end }) => ({
      startRow: start.r,
      startCol: start.c,
      endRow: end.r,
      endCol: end.c,
    })),
  };
}

function toReadCell(cell: CellObject | undefined): ReadCell {
  if (!cell || cell.t === "z") return { value: null };
  if (cell.t === "e") return { value: cell.w ?? "#ERROR!", note: "cellError" };
  if (cell.t === "n" && SSF.is_date(String(cell.z ?? ""))) return { value: cell.v, note: "noDate" };
  return { value: cell.v };
}
