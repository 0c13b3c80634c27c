import type { z } from "zod";
import { basename } from "node:path";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type { upload } from "../contract.ts";
import { cleanHeader, createHeaderFinder } from "../../../core/sheet/table.ts";
import type { Mapping } from "../mapping/contract.ts";
import { listColumns } from "../mapping/rules/plan.ts";
import { isSynonymHeader, suggest } from "../mapping/rules/suggest.ts";
import * as mappings from "../queries/mappings.ts";
import * as runs from "../queries/runs.ts";
import type { ImportContext } from "./dedicated-connections.ts";
import {
  discard,
  moveToRunDir,
  type StoredTape,
  storeTapeFile,
  type TapeReading,
} from "./files.ts";

const PREVIEW_ROWS = 5;
const LONGEST_NAME = 200;

/** Stores an accepted file as a run, and suggests a mapping. */
export async function uploadFile(
  context: ImportContext,
  name: string,
  file: Blob,
  options: Pick<TapeReading, "encoding" | "limits"> = {},
): Promise<z.infer<typeof upload.output>> {
  const saved = (await mappings.list(context.db)).map((row) => row.mapping);
  return withStoredFile(context, { name, file, ...options }, saved, async (stored, fileName) => {
    const values = toFileValues(fileName, stored);
    const runId = await inTransaction(context, values, (tx) => insertRun(tx, values, stored));
    const { headers, sample, rowCount } = stored;
    return {
      runId,
      fileName,
      headers: [...headers],
      firstRows: sample.slice(0, PREVIEW_ROWS).map(({ cells }) => [...cells]),
      rowCount,
      ...suggest(headers, sample, saved),
    };
  });
}

export interface ReceivedFile extends Pick<TapeReading, "encoding" | "limits"> {
  readonly name: string;
  readonly file: Blob;
}

/** Stores a file while `work` runs, which may move it to a run; a refused one leaves no files. */
export async function withStoredFile<T>(
  context: ImportContext,
  { name, file, ...options }: ReceivedFile,
  savedMappings: readonly Mapping[],
  work: (stored: StoredTape, fileName: string) => Promise<T>,
): Promise<T> {
  const fileName = basename(name.replaceAll("\\", "/")).slice(-LONGEST_NAME);
  const columns = new Set(savedMappings.flatMap(listColumns).map(cleanHeader));
  const stored = await storeTapeFile(context.dataDir, fileName, file, {
    ...options,
    findHeader: createHeaderFinder((column) => columns.has(column) || isSynonymHeader(column)),
  });
  try {
    return await work(stored, fileName);
  } finally {
    await discard(stored);
  }
}

export const toFileValues = (
  fileName: string,
  { kind, sizeBytes, sha256, rowCount }: StoredTape,
) => ({ fileName, kind, sizeBytes, sha256, rowCount });

/** Inserts a run and moves its file there. */
export async function insertRun(
  tx: Tx<ImportContext>,
  fileValues: ReturnType<typeof toFileValues>,
  stored: StoredTape,
  institutionId?: number,
): Promise<number> {
  const createdBy = tx.actor?.userId ?? null;
  const run = { ...fileValues, headers: stored.headers, createdBy, createdAt: tx.now() };
  const runId = await runs.insert(tx.db, { ...run, ...(institutionId && { institutionId }) });
  await moveToRunDir(tx.dataDir, stored, runId);
  tx.audit({ action: "intake.upload", entity: "import_run", entityId: runId, after: fileValues });
  return runId;
}
