import { createHash } from "node:crypto";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../../../core/errors.ts";
import { csvRows } from "../../../core/sheet/csv-read.ts";
import { guardSheet } from "../../../core/sheet/guard.ts";
import { SHEET_LIMITS } from "../../../core/sheet/limits.ts";
import { workbookToCsv } from "../../../core/sheet/workbook.ts";
import type { FileKind } from "../contract.ts";

export interface NumberedRow {
  readonly row: number;
  readonly cells: readonly string[];
}

export interface FileLimits {
  readonly csvBytes: number;
  readonly csvRows: number;
}

/** A file that was found good and lies in a folder of its own. */
export interface StoredTape {
  readonly dir: string;
  readonly kind: FileKind;
  readonly sizeBytes: number;
  readonly sha256: string;
  readonly headers: readonly string[];
  readonly sample: readonly (readonly string[])[];
  readonly rowCount: number;
}

const SAMPLE = 200;
/** Where tapes lie, each in a folder with the number of its run. */
export const folder = (dataDir: string) => join(dataDir, "intake");
const dirOf = (dataDir: string, runId: number) =>
  join(folder(dataDir), String(runId));
const source = (dir: string, kind: FileKind) => join(dir, `source.${kind}`);
const rowsFile = (dir: string, kind: FileKind) =>
  kind === "csv" ? source(dir, kind) : join(dir, "rows.csv");

/** Guards and keeps an upload; nothing stays behind of one that is refused. */
export async function storeFile(
  dataDir: string,
  name: string,
  file: Blob,
  limits: FileLimits = SHEET_LIMITS,
): Promise<StoredTape> {
  const kind = await guardSheet(name, file, limits.csvBytes);
  const dir = join(folder(dataDir), `incoming-${crypto.randomUUID()}`);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  try {
    const from = source(dir, kind);
    const sha256 = await keep(file, from);
    if (kind !== "csv")
      await workbookToCsv({ kind, from, to: rowsFile(dir, kind) });
    const seen = await survey(rowsFile(dir, kind), limits.csvRows);
    return { dir, kind, sizeBytes: file.size, sha256, ...seen };
  } catch (error) {
    await rm(dir, { recursive: true });
    throw error;
  }
}

async function keep(file: Blob, path: string): Promise<string> {
  const hash = createHash("sha256");
  const sink = Bun.file(path).writer();
  for await (const bytes of file.stream()) {
    hash.update(bytes);
    await sink.write(bytes);
  }
  await sink.end();
  return hash.digest("hex");
}

/** The folder takes the number of its run; one of that number is left from a database that is no more. */
export async function settle(
  dataDir: string,
  stored: StoredTape,
  runId: number,
): Promise<void> {
  const dir = dirOf(dataDir, runId);
  await rm(dir, { recursive: true, force: true });
  await rename(stored.dir, dir);
}

export const discard = (stored: StoredTape) =>
  rm(stored.dir, { recursive: true, force: true });

async function survey(path: string, mostRows: number) {
  let headers: readonly string[] | undefined;
  const sample: (readonly string[])[] = [];
  let rowCount = 0;
  for await (const { cells } of numbered(path)) {
    if (!headers) {
      headers = headersOf(cells);
      continue;
    }
    rowCount += 1;
    if (sample.length < SAMPLE) sample.push(cells);
    if (rowCount > mostRows)
      throw refusal("intake.fileTooManyRows", { rows: mostRows });
  }
  if (!headers) throw refusal("intake.noHeader");
  if (rowCount === 0) throw refusal("intake.noRows");
  return { headers, sample, rowCount };
}

const refusal = (
  key:
    | "intake.fileTooManyRows"
    | "intake.noHeader"
    | "intake.noRows"
    | "intake.headerTwice",
  params: Record<string, string | number> = {},
) => new AppError("invalid", key, params, "file");

function headersOf(cells: readonly string[]): string[] {
  const headers = cells.map((cell) => cell.trim());
  const named = headers.filter((header) => header !== "");
  if (named.length === 0 || headers.length > SHEET_LIMITS.columns)
    throw refusal("intake.noHeader");
  const twice = named.find((header, at) => named.indexOf(header) !== at);
  if (twice !== undefined)
    throw refusal("intake.headerTwice", { column: twice });
  return headers;
}

/** The rows of a stored file that are not blank, header first, with the number a spreadsheet gives them. */
export async function* rowsOfRun(
  dataDir: string,
  runId: number,
  kind: FileKind,
): AsyncGenerator<NumberedRow> {
  const path = rowsFile(dirOf(dataDir, runId), kind);
  if (!(await Bun.file(path).exists()))
    throw new AppError("notFound", "intake.fileGone");
  yield* numbered(path);
}

async function* numbered(path: string): AsyncGenerator<NumberedRow> {
  let row = 0;
  for await (const some of csvRows(path)) {
    for (const cells of some) {
      row += 1;
      const isHeader = row === 1;
      if (isHeader || cells.some((cell) => cell !== "")) yield { row, cells };
    }
  }
}
