import type { z } from "zod";
import { basename } from "node:path";
import { inTransaction } from "../../../core/transaction.ts";
import type { upload } from "../contract.ts";
import { cleanHeader, createHeaderFinder } from "../../../core/sheet/table.ts";
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
  const fileName = basename(name.replaceAll("\\", "/")).slice(-LONGEST_NAME);
  const saved = (await mappings.list(context.db)).map((row) => row.mapping);
  const savedColumns = new Set(saved.flatMap(listColumns).map(cleanHeader));
  const stored = await storeTapeFile(context.dataDir, fileName, file, {
    ...options,
    findHeader: createHeaderFinder((column) => savedColumns.has(column) || isSynonymHeader(column)),
  });
  try {
    const runId = await insertRun(context, fileName, stored);
    const { headers, sample, rowCount } = stored;
    return {
      runId,
      fileName,
      headers: [...headers],
      firstRows: sample.slice(0, PREVIEW_ROWS).map(({ cells }) => [...cells]),
      rowCount,
      ...suggest(headers, sample, saved),
    };
  } finally {
    await discard(stored);
  }
}

function insertRun(context: ImportContext, fileName: string, stored: StoredTape): Promise<number> {
  const { kind, sizeBytes, sha256, headers, rowCount } = stored;
  const fileValues = { fileName, kind, sizeBytes, sha256, rowCount };
  return inTransaction(context, fileValues, async (tx) => {
    const createdBy = tx.actor?.userId ?? null;
    const createdAt = tx.now();
    const runId = await runs.insert(tx.db, { ...fileValues, headers, createdBy, createdAt });
    await moveToRunDir(tx.dataDir, stored, runId);
    tx.audit({ action: "intake.upload", entity: "import_run", entityId: runId, after: fileValues });
    return runId;
  });
}
