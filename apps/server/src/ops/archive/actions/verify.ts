import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { MonthArchiveError, verifyMonth } from "../month-file/file.ts";
import { verifyManifest } from "../month-file/manifest.ts";
import type { Visit } from "@kolekta/api/core/context";
import { inSnapshot } from "@kolekta/api/core/transaction";
import * as queries from "../queries.ts";
import { archiveFile } from "./paths.ts";

/** Of files that must be there: those that were read, with how many rows by their record, and what is wrong. */
export interface Verified {
  readonly files: number;
  readonly rows: number;
  /** How many are as they were written. */
  readonly intact: number;
  readonly missing: number;
  /** Of each that is not what it was, why. */
  readonly failures: readonly string[];
  /** What lies in the folder and is on no record. */
  readonly strays: readonly string[];
}

/** Reads every file and its manifest through, and looks for what else lies beside them. */
export async function verifyArchive(visit: Visit): Promise<Verified> {
  const failures: string[] = [];
  let [files, rows, missing] = [0, 0, 0];
  const months = await queries.listStoredMonths(visit.db);
  for (const month of months) {
    const file = archiveFile(visit, month.fileName);
    if (!existsSync(file)) {
      // A worker may have let it go since the record was read.
      if (!(await isStored(visit, month))) continue;
      missing += 1;
      failures.push(`${month.fileName}: the file is not there`);
      continue;
    }
    files += 1;
    rows += month.rows;
    const fault = await findFault(month, file);
    if (fault !== null) failures.push(`${month.fileName}: ${fault}`);
  }
  const intact = files + missing - failures.length;
  const strays = await straysIn(visit);
  return { files, rows, intact, missing, failures, strays };
}

const isStored = async (
  { db }: Pick<Visit, "db">,
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

/** What a worker is writing meanwhile has no record yet: while one is at it, nothing is stray. */
async function straysIn(visit: Visit): Promise<string[]> {
  const folder = archiveFile(visit, "");
  const found = await unrecorded(visit, await listFileNames(folder));
  if (found.length === 0) return [];
  const isIdle = await inSnapshot(visit.db, queries.lockArchive);
  if (!isIdle) return [];
  // Whoever wrote one of them has ended, so that his record can be seen now, or the file has gone.
  const strays = await unrecorded(visit, found);
  return strays.filter((name) => existsSync(archiveFile(visit, name))).toSorted();
}

async function unrecorded({ db }: Pick<Visit, "db">, names: readonly string[]): Promise<string[]> {
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
