import { createReadStream } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { createGunzip } from "node:zlib";
import type { TableSum } from "../../backup/archive.ts";
import { RowDigest } from "../../backup/content.ts";
import { syncFile, syncFolder } from "@kolekta/db";

/** Manifest beside the file: sufficient to read the file without this program. */
export interface MonthManifest extends TableSum {
  readonly format: "kolekta-month";
  readonly version: 1;
  readonly table: string;
  /** First day of the month. */
  readonly month: string;
  /**
   * Columns in the order of the values. Rows have the format of PostgreSQL's COPY, in the order of
   * id and time.
   */
  readonly columns: readonly string[];
  readonly firstId: number;
  readonly lastId: number;
  readonly firstAt: string;
  readonly lastAt: string;
  readonly idSum: string;
  readonly fileBytes: number;
  readonly fileSha256: string;
}

/** The file differs from its manifest, or is missing. */
export class MonthArchiveError extends Error {
  override readonly name = "MonthArchiveError";
}

export async function writeManifest(manifest: MonthManifest, file: string): Promise<void> {
  const partialFile = `${file}.json.part`;
  // A file left by a killed process would preserve its own mode.
  await rm(partialFile, { force: true });
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFile(partialFile, text, { mode: 0o600 });
  await syncFile(partialFile);
  await rename(partialFile, `${file}.json`);
  await syncFolder(dirname(file));
}

export async function computeFileSum(
  file: string,
): Promise<Pick<MonthManifest, "fileBytes" | "fileSha256">> {
  const hash = new Bun.CryptoHasher("sha256");
  let fileBytes = 0;
  for await (const bytes of createReadStream(file)) {
    hash.update(bytes as Buffer);
    fileBytes += (bytes as Buffer).length;
  }
  return { fileBytes, fileSha256: hash.digest("hex") };
}

export type FileChecksums = Pick<MonthManifest, "rows" | "sha256" | "fileBytes" | "fileSha256">;

/** Reads the file through: its bytes, and the rows that they unpack to. */
export async function verifyMonth(expected: FileChecksums, file: string): Promise<void> {
  if (!(await Bun.file(file).exists())) throw new MonthArchiveError("the file is missing");
  const { fileBytes, fileSha256 } = await computeFileSum(file);
  if (fileBytes !== expected.fileBytes || fileSha256 !== expected.fileSha256)
    throw new MonthArchiveError("the file has changed: its bytes differ");
  const digest = new RowDigest();
  for await (const bytes of unpacked(file)) digest.add(bytes);
  const { rows, sha256 } = digest.sum();
  if (rows !== expected.rows || sha256 !== expected.sha256)
    throw new MonthArchiveError("the file has changed: its rows differ");
}

async function* unpacked(file: string): AsyncGenerator<Uint8Array> {
  const stream = createReadStream(file).pipe(createGunzip());
  for await (const bytes of stream) yield bytes as Buffer;
}

export async function readManifest(file: string): Promise<MonthManifest> {
  const manifest = Bun.file(`${file}.json`);
  if (!(await manifest.exists())) throw new MonthArchiveError("its manifest is missing");
  const read = (await manifest.json().catch(() => null)) as unknown;
  if (!isManifest(read)) throw new MonthArchiveError("its manifest cannot be read");
  return read;
}

function isManifest(value: unknown): value is MonthManifest {
  if (typeof value !== "object" || value === null) return false;
  const { format, version, columns } = value as Partial<Record<keyof MonthManifest, unknown>>;
  return (
    format === "kolekta-month" &&
    version === 1 &&
    Array.isArray(columns) &&
    columns.every((column) => typeof column === "string")
  );
}

/** Yields the rows in the format of COPY. */
export async function* readText(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const bytes of unpacked(file)) yield decoder.decode(bytes, { stream: true });
}
