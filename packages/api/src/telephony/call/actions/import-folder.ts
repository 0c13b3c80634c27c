import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { errorMessage } from "@kolekta/i18n";
import type { BaseContext } from "../../../core/context.ts";
import { AppError, findRefusal } from "../../../core/errors.ts";
import { importRows, parseRow } from "../../../core/sheet/row-import.ts";
import { RecordedCall } from "../contract-recording.ts";
import { attachRecording } from "./upload.ts";

export interface ImportedRecording {
  readonly file: string;
  readonly status: "STORED" | "EXISTING" | "REFUSED";
  readonly callId: number | null;
  readonly message: string | null;
}

export const INDEX = "index.csv";

const COLUMNS = ["file", "loan", "product", "phone", "time"] as const;
const LAYOUT = {
  maxRows: 10_000,
  columns: COLUMNS,
  required: COLUMNS,
  identifiers: ["loan", "phone"],
  fields: { loan: "loanNumber", time: "at" },
} as const;
const NAMED_BY_CALL = /^(\d{1,15})\.(?:wav|mp3|ogg)$/i;

/**
 * Adds the recordings of a folder to their calls: those of the index by loan, number and time, any
 * other by the id of the call in its name. Each file is handled independently; a folder can be
 * imported again.
 */
export async function importFolder(
  context: BaseContext,
  path: string,
): Promise<ImportedRecording[]> {
  const folder = resolve(path);
  const names = await listNames(folder, path);
  const results: ImportedRecording[] = [];
  const add = async (file: string, target: () => RecordedCall) => {
    context.signal.throwIfAborted();
    results.push(await importRecording(context, join(folder, file), file, target));
  };
  const listed = new Set<string>();
  if (names.has(INDEX)) {
    const file = new File([await Bun.file(join(folder, INDEX)).bytes()], INDEX);
    // The name of a file in the index says nothing, also where its row is refused.
    const list = (cells: { readonly file: string }) => void listed.add(cells.file);
    const importRow = async (cells: Record<(typeof COLUMNS)[number], string>) => {
      const { loan: loanNumber, product, phone, time: at } = cells;
      await add(cells.file, () => {
        if (!names.has(cells.file)) throw new AppError("notFound", "recording.fileMissing");
        return parseRow(RecordedCall, { loanNumber, product, phone, at });
      });
    };
    const refused = await importRows(context.lang, LAYOUT, { file }, importRow, list);
    for (const { row, message } of refused) results.push(toRefusal(`${INDEX}:${row}`, message));
  }
  for (const name of names)
    if (name !== INDEX && !listed.has(name)) await add(name, () => parseName(name));
  return results;
}

async function listNames(folder: string, path: string): Promise<Set<string>> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw new AppError("notFound", "recording.dirMissing", { path });
  });
  const names = entries.flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  return new Set(names.filter((name) => !name.startsWith(".")).sort());
}

function parseName(name: string): RecordedCall {
  const [, callId] = NAMED_BY_CALL.exec(name) ?? [];
  if (callId === undefined) throw new AppError("invalid", "recording.badName");
  return parseRow(RecordedCall, { callId: Number(callId) });
}

const toRefusal = (file: string, message: string): ImportedRecording => ({
  file,
  status: "REFUSED",
  callId: null,
  message,
});

async function importRecording(
  context: BaseContext,
  path: string,
  file: string,
  getTarget: () => RecordedCall,
): Promise<ImportedRecording> {
  try {
    const { callId, isRepeat } = await attachRecording(context, getTarget(), Bun.file(path));
    return { file, status: isRepeat ? "EXISTING" : "STORED", callId, message: null };
  } catch (error) {
    const refusal = error instanceof AppError ? error : findRefusal(error);
    if (!refusal) throw error;
    return toRefusal(file, errorMessage(context.lang, refusal.key, refusal.params));
  }
}
