import { AppError } from "../errors.ts";
import { megabytes, SHEET_LIMITS } from "./limits.ts";
import type { BookSheet, WorkbookAnswer, WorkbookOrder } from "./workbook-worker.ts";

/** Longer than the largest workbook needs; ends files built to block the reader. */
const PATIENCE_MS = 60_000;

/** Writes the rows of a workbook's first visible sheet as lines of JSON, in a separate thread. */
export const workbookToRows = (order: WorkbookOrder): Promise<void> => convert(order);

async function convert(order: WorkbookOrder): Promise<void> {
  const worker = new Worker(new URL("./workbook-worker.ts", import.meta.url));
  try {
    const answer = await waitForAnswer(worker, order);
    if (answer !== "DONE") throw toAppError(answer);
  } finally {
    worker.terminate();
  }
}

/** All visible sheets. */
export async function workbookToJson(order: WorkbookOrder): Promise<BookSheet[]> {
  await convert({ ...order, everySheet: true });
  return Bun.file(order.to).json() as Promise<BookSheet[]>;
}

function waitForAnswer(worker: Worker, order: WorkbookOrder) {
  const { promise, resolve } = Promise.withResolvers<WorkbookAnswer>();
  const timer = setTimeout(() => resolve("BROKEN"), PATIENCE_MS);
  worker.onmessage = ({ data }: MessageEvent<WorkbookAnswer>) => resolve(data);
  worker.onerror = () => resolve("BROKEN");
  worker.postMessage(order);
  return promise.finally(() => clearTimeout(timer));
}

function toAppError(answer: Exclude<WorkbookAnswer, "DONE">): AppError {
  const file = "file";
  switch (answer) {
    case "TOO_LARGE": {
      const mb = megabytes(SHEET_LIMITS.unpackedBytes);
      return new AppError("invalid", "loanImport.fileUnpackedTooLarge", { mb }, file);
    }
    case "TOO_MANY_ROWS": {
      const rows = SHEET_LIMITS.workbookRows;
      return new AppError("invalid", "loanImport.fileTooManyRows", { rows }, file);
    }
    case "ENCRYPTED":
      return new AppError("invalid", "loanImport.fileEncrypted", {}, file);
    case "BROKEN":
      return new AppError("invalid", "loanImport.fileBroken", {}, file);
  }
}
