import { EncryptedFileError, readXls, readXlsx } from "hucre";
import { SHEET_LIMITS } from "./limits.ts";
import { csvLine, type Cell } from "./csv-write.ts";
import { unpackedBytes, zipEntries } from "./zip.ts";

export interface WorkbookOrder {
  readonly kind: "xlsx" | "xls";
  readonly from: string;
  /** A csv file with the rows of the first visible sheet; an xls does not tell which are hidden. */
  readonly to: string;
  /** All visible sheets instead, as JSON of `BookSheet`. */
  readonly everySheet?: boolean;
}

export interface BookSheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

export type WorkbookAnswer =
  "DONE" | "TOO_LARGE" | "BROKEN" | "ENCRYPTED" | "TOO_MANY_ROWS";

declare const self: Worker;

self.onmessage = async ({ data }: MessageEvent<WorkbookOrder>) => {
  self.postMessage(await convert(data));
};

async function convert(order: WorkbookOrder): Promise<WorkbookAnswer> {
  const bytes = await Bun.file(order.from).bytes();
  if (order.kind === "xlsx") {
    const size = unpackedBytes(
      bytes,
      zipEntries(bytes) ?? [],
      SHEET_LIMITS.unpackedBytes,
    );
    if (typeof size === "string") return size;
  }
  const found = await sheetsOf(order, bytes);
  if (!Array.isArray(found)) return found;
  const most = SHEET_LIMITS.workbookRows + 1;
  if (found.some(({ rows }) => rows.length > most)) return "TOO_MANY_ROWS";
  await Bun.write(order.to, written(order, found));
  return "DONE";
}

interface FoundSheet {
  readonly name: string;
  readonly rows: readonly (readonly unknown[])[];
}

function written(
  { everySheet }: WorkbookOrder,
  sheets: readonly FoundSheet[],
): string | Blob {
  if (everySheet)
    return JSON.stringify(
      sheets.map(({ name, rows }): BookSheet => ({
        name,
        rows: rows.map((row) => row.map((cell) => String(textOf(cell) ?? ""))),
      })),
    );
  const rows = sheets[0]?.rows ?? [];
  return new Blob(rows.map((row) => csvLine(row.map(textOf))));
}

async function sheetsOf(
  { kind, everySheet = false }: WorkbookOrder,
  bytes: Uint8Array,
): Promise<FoundSheet[] | "ENCRYPTED" | "BROKEN"> {
  let first = true;
  const sheets = (info: { hidden?: boolean; veryHidden?: boolean }) => {
    const take = (first || everySheet) && !info.hidden && !info.veryHidden;
    if (take) first = false;
    return take;
  };
  const options = { sheets, maxRows: SHEET_LIMITS.workbookRows + 2 };
  try {
    const read = kind === "xlsx" ? readXlsx : readXls;
    const book = await read(bytes, options);
    return book.sheets;
  } catch (error) {
    return error instanceof EncryptedFileError ? "ENCRYPTED" : "BROKEN";
  }
}

const MIDNIGHT = "T00:00:00.000Z";

/** A cell as the text that a csv of the same sheet would hold. */
function textOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) {
    const text = value.toISOString();
    return text.endsWith(MIDNIGHT) ? text.slice(0, 10) : text;
  }
  if (typeof value === "number") return decimal(value);
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  return String(value);
}

/** 15 digits, as a spreadsheet shows it, without an exponent. */
function decimal(value: number): string {
  const rounded = Number(value.toPrecision(15));
  return Math.abs(rounded) < 1e21 && Math.abs(rounded) >= 1e-6
    ? String(rounded)
    : rounded.toFixed(6).replace(/\.?0+$/, "");
}
