import { createHash } from "node:crypto";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../../../core/errors.ts";
import type { SheetRow } from "../../../core/sheet/cell.ts";
import { csvToUtf8 } from "../../../core/sheet/csv-read.ts";
import type { ChosenEncoding } from "../../../core/sheet/file-style.ts";
import { guardSheet } from "../../../core/sheet/guard.ts";
import { SHEET_LIMITS } from "../../../core/sheet/limits.ts";
import { Sample } from "../../../core/sheet/sample.ts";
import { readSheetRows } from "../../../core/sheet/rows.ts";
import { type FindHeader, matchHeader, readTableRows } from "../../../core/sheet/table.ts";
import { workbookToRows } from "../../../core/sheet/workbook.ts";
import type { FileKind } from "../contract.ts";

export interface FileLimits {
  readonly csvBytes: number;
  readonly csvRows: number;
}

/** Accepted file, in a folder of its own. */
export interface StoredTape {
  readonly dir: string;
  readonly kind: FileKind;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly headers: readonly string[];
  readonly sample: readonly SheetRow[];
  readonly rowCount: number;
}

/** Folder of tapes, with one folder per run. */
export const getTapesDir = (dataDir: string) => join(dataDir, "intake");
const buildRunDir = (dataDir: string, runId: number) => join(getTapesDir(dataDir), String(runId));
const source = (dir: string, kind: FileKind) => join(dir, `source.${kind}`);
const WORKBOOK_ROWS = "rows.jsonl";
/** Rows as UTF-8 csv; workbooks were converted to it too until 2026-11. */
const CSV_ROWS = "rows.csv";

async function getRowsFile(dir: string, kind: FileKind): Promise<string> {
  for (const name of [WORKBOOK_ROWS, CSV_ROWS]) {
    const path = join(dir, name);
    if (await Bun.file(path).exists()) return path;
  }
  return source(dir, kind);
}

export interface TapeReading {
  readonly findHeader: FindHeader;
  readonly encoding?: ChosenEncoding | undefined;
  readonly limits?: FileLimits | undefined;
}

/** Checks and stores an upload; a refused one leaves no files. */
export async function storeTapeFile(
  dataDir: string,
  name: string,
  file: Blob,
  { findHeader, encoding, limits = SHEET_LIMITS }: TapeReading,
): Promise<StoredTape> {
  const kind = await guardSheet(name, file, limits.csvBytes);
  const dir = join(getTapesDir(dataDir), `incoming-${crypto.randomUUID()}`);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  try {
    const from = source(dir, kind);
    const sha256 = await storeBlob(file, from);
    if (kind !== "csv") await workbookToRows({ kind, from, to: join(dir, WORKBOOK_ROWS) });
    else if (encoding) await csvToUtf8(from, join(dir, CSV_ROWS), encoding);
    const rows = readTableRows(readSheetRows(await getRowsFile(dir, kind)), findHeader);
    const seen = await survey(rows, limits.csvRows);
    return { dir, kind, sizeBytes: file.size, sha256, ...seen };
  } catch (error) {
    await rm(dir, { recursive: true });
    throw error;
  }
}

async function storeBlob(file: Blob, path: string): Promise<string> {
  const hash = createHash("sha256");
  const sink = Bun.file(path).writer();
  for await (const bytes of file.stream()) {
    hash.update(bytes);
    await sink.write(bytes);
  }
  await sink.end();
  return hash.digest("hex");
}

/**
 * Moves a file to the folder of its run. A folder of that number is left over from an earlier
 * database.
 */
export async function moveToRunDir(
  dataDir: string,
  stored: StoredTape,
  runId: number,
): Promise<void> {
  const dir = buildRunDir(dataDir, runId);
  await rm(dir, { recursive: true, force: true });
  await rename(stored.dir, dir);
}

/** Stores rows that came without a file, header first. */
export async function storeRows(dataDir: string, runId: number, lines: string): Promise<void> {
  const dir = buildRunDir(dataDir, runId);
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await Bun.write(join(dir, WORKBOOK_ROWS), lines);
}

export const discard = (stored: StoredTape) => rm(stored.dir, { recursive: true, force: true });

async function survey(table: AsyncIterable<SheetRow>, maxRows: number) {
  let headers: readonly string[] | undefined;
  const sample = new Sample();
  let rowCount = 0;
  for await (const row of table) {
    if (!headers) {
      headers = parseHeaders(row.cells);
      continue;
    }
    rowCount += 1;
    sample.add(row);
    if (rowCount > maxRows) throw refusal("loanImport.fileTooManyRows", { rows: maxRows });
  }
  if (!headers) throw refusal("loanImport.noHeader");
  if (rowCount === 0) throw refusal("loanImport.noRows");
  return { headers, sample: sample.rows, rowCount };
}

const refusal = (
  key:
    | "loanImport.fileTooManyRows"
    | "loanImport.noHeader"
    | "loanImport.noRows"
    | "loanImport.headerTwice",
  params: Record<string, string | number> = {},
) => new AppError("invalid", key, params, "file");

function parseHeaders(cells: readonly string[]): string[] {
  const headers = [...cells];
  const named = headers.filter((header) => header !== "");
  if (named.length === 0 || headers.length > SHEET_LIMITS.columns)
    throw refusal("loanImport.noHeader");
  const twice = named.find((header, at) => named.indexOf(header) !== at);
  if (twice !== undefined) throw refusal("loanImport.headerTwice", { column: twice });
  return headers;
}

/** Yields the rows of a stored file, starting with the header. */
export async function* readRunRows(
  dataDir: string,
  run: { readonly id: number; readonly kind: FileKind; readonly headers: readonly string[] },
): AsyncGenerator<SheetRow> {
  const path = await getRowsFile(buildRunDir(dataDir, run.id), run.kind);
  if (!(await Bun.file(path).exists()))
    throw new AppError("notFound", "loanImport.fileUnavailable");
  let hasHeader = false;
  for await (const row of readTableRows(readSheetRows(path), matchHeader(run.headers))) {
    hasHeader = true;
    yield row;
  }
  if (!hasHeader) throw refusal("loanImport.noHeader");
}
