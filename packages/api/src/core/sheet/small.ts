import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "../errors.ts";
import { EXTRA_AT, type SheetRow } from "./cell.ts";
import type { ChosenEncoding } from "./file-style.ts";
import { guardSheet } from "./guard.ts";
import type { SheetKind } from "./kind.ts";
import { SHEET_LIMITS } from "./limits.ts";
import { readSheetRows } from "./rows.ts";
import { createHeaderFinder, readTableRows } from "./table.ts";
import { workbookToRows } from "./workbook.ts";

export interface SmallSheet {
  readonly kind: SheetKind;
  readonly sha256: string;
  readonly headers: readonly string[];
  readonly rows: readonly SheetRow[];
}

export interface SmallSheetOptions {
  readonly maxRows: number;
  /** Recognizes column names, so that titles above them are skipped. */
  readonly isColumnName?: (name: string) => boolean;
  readonly encoding?: ChosenEncoding | undefined;
}

/** Reads a sheet that fits in memory, checked like any upload; blank rows are left out. */
export async function readSmallSheet(
  name: string,
  file: Blob,
  { maxRows, isColumnName = () => false, encoding }: SmallSheetOptions,
): Promise<SmallSheet> {
  const kind = await guardSheet(name, file, SHEET_LIMITS.smallCsvBytes);
  const dir = await mkdtemp(join(tmpdir(), "kolekta-sheet-"));
  try {
    const from = join(dir, `source.${kind}`);
    await Bun.write(from, file);
    const to = kind === "csv" ? from : join(dir, "rows.jsonl");
    if (kind !== "csv") await workbookToRows({ kind, from, to });
    const sha256 = createHash("sha256")
      .update(await file.bytes())
      .digest("hex");
    const table = readTableRows(readSheetRows(to, encoding), createHeaderFinder(isColumnName));
    return { kind, sha256, ...(await collect(table, maxRows)) };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function collect(table: AsyncIterable<SheetRow>, maxRows: number) {
  let headers: readonly string[] | undefined;
  const rows: SheetRow[] = [];
  for await (const row of table) {
    if (headers) rows.push(withExtra(row, headers.length));
    else headers = row.cells;
    if (rows.length > maxRows) throw refusal("loanImport.fileTooManyRows", { rows: maxRows });
  }
  if (!headers?.some((header) => header !== "")) throw refusal("loanImport.noHeader");
  if (rows.length === 0) throw refusal("loanImport.noRows");
  return { headers, rows };
}

/** Notes a value beyond the columns on the first cell of the row. */
function withExtra(row: SheetRow, columns: number): SheetRow {
  const cells = row.cells.map((cell) => cell.trim());
  const hasExtra = cells.slice(columns).some((cell) => cell !== "");
  return hasExtra
    ? { ...row, cells, notes: { ...row.notes, [EXTRA_AT]: "extraCells" } }
    : { ...row, cells };
}

const refusal = (
  key: "loanImport.fileTooManyRows" | "loanImport.noHeader" | "loanImport.noRows",
  params: Record<string, number> = {},
) => new AppError("invalid", key, params, "file");
