import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { MonthArchiveError, verifyMonth } from "../month-file/file.ts";
import { verifyManifest } from "../month-file/manifest.ts";
import type { BaseContext } from "@kolekta/api/core/context";
import { inSnapshot } from "@kolekta/api/core/transaction";
import * as queries from "../queries.ts";
import { archiveFile } from "./paths.ts";

/** Result of a verification: expected files that were read, their recorded rows, and the faults. */
export interface Verified {
  readonly files: number;
  readonly rows: number;
  /** Number of unchanged files. */
  readonly intact: number;
  readonly missing: number;
  /** Reason for each faulty file. */
  readonly failures: readonly string[];
  /** Files in the folder without a record. */
  readonly strays: readonly string[];
}

/** Reads every file and manifest in full, and finds files without a record. */
export async function verifyArchive(context: BaseContext): Promise<Verified> {
  const failures: string[] = [];
  let [files, rows, missing] = [0, 0, 0];
  const months = await queries.listStoredMonths(context.db);
  for (const month of months) {
    const file = archiveFile(context, month.fileName);
    if (!existsSync(file)) {
      // A worker may have let it go since the record was read.
      if (!(await isStored(context, month))) continue;
      missing += 1;
      failures.push(`${month.fileName}: the file is missing`);
      continue;
    }
    files += 1;
    rows += month.rows;
    const fault = await findFault(month, file);
    if (fault !== null) failures.push(`${month.fileName}: ${fault}`);
  }
  const intact = files + missing - failures.length;
  const strays = await straysIn(context);
  return { files, rows, intact, missing, failures, strays };
}

const isStored = async (
  { db }: Pick<BaseContext, "db">,
  { fileName }: queries.ArchivedMonth,
): Promise<boolean> =>
  (await queries.listStoredMonths(db)).some((month) => month.fileName === fileName);

async function findFault(
  archivedMonth: queries.ArchivedMonth,
  file: string,
): Promise<string | null> {
  try {
    await verifyMonth(archivedMonth, file);
    await verifyManifest(archivedMonth, file);
    return null;
  } catch (error) {
    if (error instanceof MonthArchiveError) return error.message;
    return `it cannot be read: ${(error as Error).message}`;
  }
}

/** A file that a worker is writing has no record yet: reports no strays while a worker runs. */
async function straysIn(context: BaseContext): Promise<string[]> {
  const folder = archiveFile(context, "");
  const found = await unrecorded(context, await listFileNames(folder));
  if (found.length === 0) return [];
  const isIdle = await inSnapshot(context.db, queries.lockArchive);
  if (!isIdle) return [];
  // The worker has finished: its record is visible now, or its file is gone.
  const strays = await unrecorded(context, found);
  return strays.filter((name) => existsSync(archiveFile(context, name))).toSorted();
}

async function unrecorded(
  { db }: Pick<BaseContext, "db">,
  names: readonly string[],
): Promise<string[]> {
  const storedFiles = (await queries.listStoredMonths(db)).flatMap(({ fileName }) => [
    fileName,
    `${fileName}.json`,
  ]);
  return names.filter((name) => !storedFiles.includes(name));
}

const listFileNames = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
