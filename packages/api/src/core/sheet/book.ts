import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "../errors.ts";
import { guardSheet } from "./guard.ts";
import { workbookToJson } from "./workbook.ts";
import type { BookSheet } from "./workbook-worker.ts";

export interface Book {
  readonly sha256: string;
  /** Visible sheets in order. */
  readonly sheets: readonly BookSheet[];
}

/** Reads every visible sheet of an xlsx or xls that fits in memory, checked like any upload. */
export async function readBook(name: string, file: Blob): Promise<Book> {
  const kind = await guardSheet(name, file);
  if (kind === "csv") throw new AppError("invalid", "schedule.fileKind", {}, "file");
  const dir = await mkdtemp(join(tmpdir(), "kolekta-book-"));
  try {
    const bytes = await file.bytes();
    const [from, to] = [join(dir, `source.${kind}`), join(dir, "sheets.json")];
    await Bun.write(from, bytes);
    const sheets = await workbookToJson({ kind, from, to });
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return { sha256, sheets };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
