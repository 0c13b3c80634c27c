export const SHEET_KINDS = ["csv", "xlsx", "xls"] as const;
export type SheetKind = (typeof SHEET_KINDS)[number];

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
export const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte);

/** Gets the kind from the file name; null when it is not a sheet. */
export function parseSheetKind(name: string): SheetKind | null {
  const extension = name.toLowerCase().split(".").at(-1);
  return SHEET_KINDS.find((kind) => kind === extension) ?? null;
}

const LOOKED_AT = 512;
/** A sign such as 一 (U+4E00) has its zero on the other side. */
const RARE = 10;

/**
 * Detects the form of UTF-16 at the start of a text, by its byte order mark or by the zeros beside
 * ASCII letters.
 */
export function findUtf16Form(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (startsWith(bytes, [0xff, 0xfe])) return "utf-16le";
  if (startsWith(bytes, [0xfe, 0xff])) return "utf-16be";
  const head = bytes.subarray(0, LOOKED_AT);
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // No program writes a zero into a text of another encoding.
  const maxZeros = head.length / 4;
  if (odd > maxZeros && even * RARE < odd) return "utf-16le";
  return even > maxZeros && odd * RARE < even ? "utf-16be" : null;
}

/** Detects the kind from the content; null for neither a workbook nor text. */
export function detectSheetKind(bytes: Uint8Array): SheetKind | null {
  if (startsWith(bytes, ZIP)) return "xlsx";
  if (startsWith(bytes, COMPOUND)) return "xls";
  if (findUtf16Form(bytes) !== null) return "csv";
  return bytes.includes(0) ? null : "csv";
}
