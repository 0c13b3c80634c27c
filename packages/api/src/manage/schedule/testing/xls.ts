/*
 * Writes xls in the format of old spreadsheet programs: BIFF8 records in a compound file, only as
 * much of both as cells need.
 */

const SECTOR = 512;
const FREE = 0xffffffff;
const END = 0xfffffffe;
const FAT = 0xfffffffd;
/** Minimum size of a stream: smaller ones would need the format's separate mini stream. */
const SMALLEST = 4096;

const bytes = (...values: number[]): Buffer => Buffer.from(values);
const u16 = (value: number): Buffer => {
  const buffer = Buffer.alloc(2);
  buffer.writeUInt16LE(value);
  return buffer;
};
const u32 = (value: number): Buffer => {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value >>> 0);
  return buffer;
};

const record = (type: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u16(type), u16(body.length), body]);
};

const buildStartRecord = (type: 5 | 16): Buffer =>
  record(0x0809, u16(0x0600), u16(type), u16(0x0dbb), u16(1996), u32(0), u32(6));
const ends = record(0x000a);

const wide = (text: string): Buffer => Buffer.concat([bytes(1), Buffer.from(text, "utf16le")]);

type Cell = string | number | null;

function cellRecord(row: number, column: number, cell: Cell): Buffer {
  const at = [u16(row), u16(column), u16(0)];
  if (cell === null) return record(0x0201, ...at);
  if (typeof cell === "string") return record(0x0204, ...at, u16(cell.length), wide(cell));
  const number = Buffer.alloc(8);
  number.writeDoubleLE(cell);
  return record(0x0203, ...at, number);
}

const sheetStream = (rows: readonly (readonly Cell[])[]): Buffer =>
  Buffer.concat([
    buildStartRecord(16),
    ...rows.flatMap((cells, row) => cells.map((cell, column) => cellRecord(row, column, cell))),
    ends,
  ]);

export function createXlsBlob(
  sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>,
): Blob {
  const streams = Object.values(sheets).map(sheetStream);
  const bound = (starts: readonly number[]) =>
    Object.keys(sheets).map((name, at) =>
      record(0x0085, u32(starts[at] ?? 0), bytes(0, 0, name.length), wide(name)),
    );
  const globals = (starts: readonly number[]) =>
    Buffer.concat([buildStartRecord(5), ...bound(starts), ends]);
  let next = globals([]).length;
  const starts = streams.map((stream) => {
    const start = next;
    next += stream.length;
    return start;
  });
  return compound(Buffer.concat([globals(starts), ...streams]));
}

/**
 * Builds the compound file: header, sectors of the stream, directory sector and allocation table.
 */
function compound(stream: Buffer): Blob {
  const length = Math.max(SMALLEST, stream.length);
  const sectors = Math.ceil(length / SECTOR);
  const data = Buffer.alloc(sectors * SECTOR);
  stream.copy(data);
  const chain = Array.from({ length: sectors }, (_, at) => (at + 1 < sectors ? at + 1 : END));
  const entries = [...chain, END];
  const perFat = SECTOR / 4;
  let fats = 1;
  while (entries.length + fats > fats * perFat) fats += 1;
  const table = [...entries, ...Array.from({ length: fats }, () => FAT)];
  while (table.length < fats * perFat) table.push(FREE);
  const fatAt = sectors + 1;
  const header = Buffer.concat([
    bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
    Buffer.alloc(16),
    u16(0x3e),
    u16(3),
    u16(0xfffe),
    u16(9),
    u16(6),
    Buffer.alloc(6),
    ...[0, fats, sectors, 0, SMALLEST, END, 0, END, 0].map(u32),
    ...Array.from({ length: 109 }, (_, at) => u32(at < fats ? fatAt + at : FREE)),
  ]);
  const directory = Buffer.concat([
    entry("Root Entry", 5, { child: 1, start: END, size: 0 }),
    entry("Workbook", 2, { child: FREE, start: 0, size: length }),
    entry("", 0, { child: FREE, start: 0, size: 0 }),
    entry("", 0, { child: FREE, start: 0, size: 0 }),
  ]);
  return new Blob([Buffer.concat([header, data, directory, ...table.map(u32)])]);
}

interface DirectoryEntry {
  readonly child: number;
  readonly start: number;
  readonly size: number;
}

function entry(name: string, type: number, { child, start, size }: DirectoryEntry) {
  const text = Buffer.alloc(64);
  text.write(name, "utf16le");
  return Buffer.concat([
    text,
    u16(name === "" ? 0 : (name.length + 1) * 2),
    bytes(type, 1),
    ...[FREE, FREE, child].map(u32),
    Buffer.alloc(16 + 4 + 16),
    u32(start),
    u32(size),
    u32(0),
  ]);
}
