import { inflateSync } from "node:zlib";

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

const toPadded = (length: number): number => Math.ceil(length / 4) * 4;

/**
 * Unpacks the TrueType font of a WOFF 1.0 file (W3C) once, so that documents need not inflate its
 * tables.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const font = Buffer.alloc(woff.readUInt32BE(16));
  const power = 2 ** Math.floor(Math.log2(count));
  font.writeUInt32BE(woff.readUInt32BE(4), 0);
  font.writeUInt16BE(count, 4);
  font.writeUInt16BE(power * SFNT_ENTRY, 6);
  font.writeUInt16BE(Math.log2(power), 8);
  font.writeUInt16BE((count - power) * SFNT_ENTRY, 10);
  let offset = SFNT_HEADER + count * SFNT_ENTRY;
  for (let index = 0; index < count; index += 1) {
    const entry = WOFF_HEADER + index * WOFF_ENTRY;
    const [start, packed, length, checksum] = [4, 8, 12, 16].map((field) =>
      woff.readUInt32BE(entry + field),
    ) as [number, number, number, number];
    const table = woff.subarray(start, start + packed);
    const record = SFNT_HEADER + index * SFNT_ENTRY;
    woff.copy(font, record, entry, entry + 4);
    font.writeUInt32BE(checksum, record + 4);
    font.writeUInt32BE(offset, record + 8);
    font.writeUInt32BE(length, record + 12);
    font.set(packed < length ? inflateSync(table) : table, offset);
    offset += toPadded(length);
  }
  return font;
}
