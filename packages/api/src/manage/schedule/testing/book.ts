import { type CellValue, writeXlsx } from "hucre";
import { XLSX_TYPE } from "../../../core/sheet/xlsx-write.ts";

export type Rows = readonly (readonly CellValue[])[];

/** A workbook of these sheets, in order. */
export async function xlsxOf(
  sheets: Readonly<Record<string, Rows>>,
  name = "roster.xlsx",
): Promise<File> {
  const bytes = await writeXlsx({
    sheets: Object.entries(sheets).map(([sheet, rows]) => ({
      name: sheet,
      rows: rows.map((row) => [...row]),
    })),
  });
  return new File([new Uint8Array(bytes)], name, { type: XLSX_TYPE });
}

export const HEADER = ["loginName", "agentName", "institution", "queue"];
