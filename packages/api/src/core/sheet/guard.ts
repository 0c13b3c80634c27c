import { AppError } from "../errors.ts";
import { detectSheetKind, parseSheetKind, type SheetKind } from "./kind.ts";
import { megabytes, SHEET_LIMITS } from "./limits.ts";
import { findWorkbookPart, withSlashes } from "./xlsx-package.ts";
import { type ZipEntry, zipEntries } from "./zip.ts";

const throwInvalid = (
  key: ConstructorParameters<typeof AppError>[1],
  params: Record<string, number> = {},
): never => {
  throw new AppError("invalid", key, params, "file");
};

const HEAD = 64 * 1024;

/**
 * Checks an upload before it is parsed: name and content agree, size, number and names of its
 * parts, no macros, no password. The unpacked size is counted during unpacking.
 */
export async function guardSheet(
  name: string,
  file: Blob,
  csvBytes: number = SHEET_LIMITS.csvBytes,
): Promise<SheetKind> {
  const kind = parseSheetKind(name) ?? throwInvalid("loanImport.fileKind");
  if (file.size === 0) throwInvalid("loanImport.fileEmpty");
  const maxBytes = kind === "csv" ? csvBytes : SHEET_LIMITS.workbookBytes;
  if (file.size > maxBytes) throwInvalid("loanImport.fileTooLarge", { mb: megabytes(maxBytes) });
  const raw = await (kind === "csv" ? file.slice(0, HEAD) : file).bytes();
  const bytes = kind === "xlsx" ? withSlashes(raw) : raw;
  const found = detectSheetKind(bytes);
  if (found === "xls" && kind === "xlsx" && holds(bytes, ENCRYPTED))
    throwInvalid("loanImport.fileEncrypted");
  if (found !== kind) throwInvalid("loanImport.fileMismatch");
  if (kind === "xlsx") guardParts(bytes, zipEntries(bytes));
  if (kind === "xls" && holds(bytes, MACROS)) throwInvalid("loanImport.fileMacros");
  if (kind === "xls" && isExcel95(bytes)) throwInvalid("loanImport.fileExcel95");
  return kind;
}

function guardParts(bytes: Uint8Array, entries: readonly ZipEntry[] | null): void {
  if (!entries) return throwInvalid("loanImport.fileBroken");
  if (entries.length > SHEET_LIMITS.entries)
    throwInvalid("loanImport.fileTooManyParts", { n: SHEET_LIMITS.entries });
  if (entries.some((entry) => isUnsafe(entry.name))) throwInvalid("loanImport.fileUnsafeName");
  if (entries.some((entry) => entry.encrypted)) throwInvalid("loanImport.fileEncrypted");
  if (entries.some((entry) => /vbaProject|macrosheets\//i.test(entry.name)))
    throwInvalid("loanImport.fileMacros");
  const declared = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0);
  if (declared > SHEET_LIMITS.unpackedBytes)
    throwInvalid("loanImport.fileUnpackedTooLarge", { mb: megabytes(SHEET_LIMITS.unpackedBytes) });
  if (findWorkbookPart(bytes) === null) throwInvalid("loanImport.fileMismatch");
}

const isUnsafe = (name: string): boolean =>
  name.startsWith("/") || /[\\:\0]/.test(name) || name.split("/").includes("..");

/** Names in a compound file are UTF-16. */
const wide = (text: string): Buffer => Buffer.from(text, "utf16le");
const MACROS = [wide("_VBA_PROJECT")];
const ENCRYPTED = [wide("EncryptedPackage")];

/** Excel 97 and later call the stream Workbook. */
const isExcel95 = (bytes: Uint8Array): boolean =>
  holds(bytes, [wide("Book\0")]) && !holds(bytes, [wide("Workbook\0")]);

const holds = (bytes: Uint8Array, names: readonly Buffer[]): boolean => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return names.some((name) => buffer.includes(name));
};
