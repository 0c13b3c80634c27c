export const SHEET_KINDS = ["csv", "xlsx", "xls"] as const;
export type SheetKind = (typeof SHEET_KINDS)[number];

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const UTF16_MARKS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];

const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte);

/** What the name promises; null for anything but a sheet. */
export function kindOfName(name: string): SheetKind | null {
  const extension = name.toLowerCase().split(".").at(-1);
  return SHEET_KINDS.find((kind) => kind === extension) ?? null;
}

/** What the bytes are; null for what is neither a workbook nor text. */
export function kindOfBytes(bytes: Uint8Array): SheetKind | null {
  if (startsWith(bytes, ZIP)) return "xlsx";
  if (startsWith(bytes, COMPOUND)) return "xls";
  if (UTF16_MARKS.some((mark) => startsWith(bytes, mark))) return "csv";
  return bytes.includes(0) ? null : "csv";
}
