import { type CellValue, type MergeRange, writeXlsx } from "hucre";
import { XLSX_TYPE } from "../../../core/file.ts";

export type Rows = readonly (readonly CellValue[])[];

export async function createXlsxFile(
  sheets: Readonly<Record<string, Rows>>,
  merges: MergeRange[] = [],
): Promise<File> {
  const bytes = await writeXlsx({
    sheets: Object.entries(sheets).map(([sheet, rows]) => ({
      name: sheet,
      rows: rows.map((row) => [...row]),
      merges,
    })),
  });
  return new File([new Uint8Array(bytes)], "roster.xlsx", { type: XLSX_TYPE });
}

export const HEADER = ["loginName", "agentName", "institution", "stage"];
