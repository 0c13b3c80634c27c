import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "../errors.ts";
import { csvRows } from "./csv-read.ts";
import { guardSheet } from "./guard.ts";
import type { SheetKind } from "./kind.ts";
import { SHEET_LIMITS } from "./limits.ts";
import { workbookToCsv } from "./workbook.ts";

export interface SheetRow {
  /** As a spreadsheet counts: the header is row 1. */
  readonly row: number;
  readonly cells: readonly string[];
}

export interface SmallSheet {
  readonly kind: SheetKind;
  readonly sha256: string;
  readonly headers: readonly string[];
  readonly rows: readonly SheetRow[];
}

/** A sheet that fits in memory, guarded like any upload; rows that are blank are left out. */
export async function readSmallSheet(
  name: string,
  file: Blob,
  mostRows: number,
): Promise<SmallSheet> {
  const kind = await guardSheet(name, file, SHEET_LIMITS.smallCsvBytes);
  const dir = await mkdtemp(join(tmpdir(), "kolekta-sheet-"));
  try {
    const from = join(dir, `source.${kind}`);
    await Bun.write(from, file);
    const to = kind === "csv" ? from : join(dir, "rows.csv");
    if (kind !== "csv") await workbookToCsv({ kind, from, to });
    const sha256 = createHash("sha256")
      .update(await file.bytes())
      .digest("hex");
    return { kind, sha256, ...(await rowsOf(to, mostRows)) };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function rowsOf(path: string, mostRows: number) {
  let headers: readonly string[] | undefined;
  const rows: SheetRow[] = [];
  let row = 0;
  for await (const some of csvRows(path))
    for (const cells of some) {
      row += 1;
      if (!headers) headers = cells.map((cell) => cell.trim());
      else if (cells.some((cell) => cell.trim() !== ""))
        rows.push({ row, cells: cells.map((cell) => cell.trim()) });
      if (rows.length > mostRows)
        throw refusal("intake.fileTooManyRows", { rows: mostRows });
    }
  if (!headers?.some((header) => header !== ""))
    throw refusal("intake.noHeader");
  if (rows.length === 0) throw refusal("intake.noRows");
  return { headers, rows };
}

const refusal = (
  key: "intake.fileTooManyRows" | "intake.noHeader" | "intake.noRows",
  params: Record<string, number> = {},
) => new AppError("invalid", key, params, "file");
