import { inflateRawSync } from "node:zlib";

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly encrypted: boolean;
  readonly packedBytes: number;
  /** Declared size, which may be false. */
  readonly unpackedBytes: number;
  readonly offset: number;
  /** Offsets of the name in the directory and in the local header. */
  readonly nameOffsets: readonly [number, number];
  readonly nameBytes: number;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const COMMENT_BYTES = 0xffff;
const ZIP64 = 0xffffffff;
const STORED = 0;
const DEFLATED = 8;

const toView = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Lists the entries of the central directory; null when it is damaged. */
export function zipEntries(bytes: Uint8Array): ZipEntry[] | null {
  const view = toView(bytes);
  const end = endRecord(view);
  if (end === null) return null;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index++) {
    const entry = entryAt(bytes, view, at);
    if (!entry) return null;
    entries.push(entry.entry);
    at = entry.next;
  }
  return at <= end ? entries : null;
}

function endRecord(view: DataView): number | null {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - COMMENT_BYTES); at--) {
    if (view.getUint32(at, true) === END) return at;
  }
  return null;
}

function entryAt(bytes: Uint8Array, view: DataView, at: number) {
  if (at + ENTRY_BYTES > view.byteLength || view.getUint32(at, true) !== ENTRY) return null;
  const nameBytes = view.getUint16(at + 28, true);
  const offset = view.getUint32(at + 42, true);
  const entry: ZipEntry = {
    name: new TextDecoder().decode(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes)),
    encrypted: (view.getUint16(at + 8, true) & 1) === 1,
    method: view.getUint16(at + 10, true),
    packedBytes: view.getUint32(at + 20, true),
    unpackedBytes: view.getUint32(at + 24, true),
    offset,
    nameOffsets: [at + ENTRY_BYTES, offset + LOCAL_BYTES],
    nameBytes,
  };
  if ([entry.packedBytes, entry.unpackedBytes, entry.offset].includes(ZIP64)) return null;
  const tail = view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  return { entry, next: at + ENTRY_BYTES + nameBytes + tail };
}

export type Unpacked = { bytes: number } | "TOO_LARGE" | "BROKEN";

/** Counts the real size of the entries by unpacking them; stops at `limit`. */
export function unpackedBytes(
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
  limit: number,
): Unpacked {
  let total = 0;
  for (const entry of entries) {
    const packed = toPackedBytes(bytes, entry);
    if (!packed) return "BROKEN";
    const size = computeSize(packed, entry.method, limit - total);
    if (typeof size === "string") return size;
    total += size;
    if (total > limit) return "TOO_LARGE";
  }
  return { bytes: total };
}

/** Unpacks one entry; null when it is damaged or larger than `limit`. */
export function entryBytes(
  bytes: Uint8Array,
  entry: ZipEntry,
  limit: number,
): Uint8Array<ArrayBuffer> | null {
  const packed = toPackedBytes(bytes, entry);
  if (!packed || entry.encrypted) return null;
  if (entry.method === STORED) return packed.byteLength > limit ? null : new Uint8Array(packed);
  if (entry.method !== DEFLATED) return null;
  try {
    return new Uint8Array(inflateRawSync(packed, { maxOutputLength: limit }));
  } catch {
    return null;
  }
}

function toPackedBytes(bytes: Uint8Array, entry: ZipEntry): Uint8Array | null {
  const view = toView(bytes);
  const at = entry.offset;
  if (at + LOCAL_BYTES > view.byteLength || view.getUint32(at, true) !== LOCAL) return null;
  const start = at + LOCAL_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const packed = bytes.subarray(start, start + entry.packedBytes);
  return packed.byteLength === entry.packedBytes ? packed : null;
}

function computeSize(
  packed: Uint8Array,
  method: number,
  maxSize: number,
): number | "TOO_LARGE" | "BROKEN" {
  if (method === STORED) return packed.byteLength;
  if (method !== DEFLATED) return "BROKEN";
  try {
    return inflateRawSync(packed, { maxOutputLength: maxSize + 1 }).byteLength;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    return code === "ERR_BUFFER_TOO_LARGE" ? "TOO_LARGE" : "BROKEN";
  }
}
