import { BackupError } from "./archive.ts";

const BLOCK = 512;
const encoder = new TextEncoder();

const octal = (value: number, width: number): string =>
  `${value.toString(8).padStart(width - 1, "0")}\0`;

const computeChecksum = (header: Uint8Array): number =>
  header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0);

export function tarHeader(name: string, size: number): Uint8Array {
  const header = new Uint8Array(BLOCK);
  const put = (text: string, at: number) => header.set(encoder.encode(text), at);
  if (encoder.encode(name).length > 100)
    throw new RangeError(`${name} is too long for an archive entry`);
  put(name, 0);
  put(octal(0o600, 8), 100);
  put(octal(0, 8), 108);
  put(octal(0, 8), 116);
  put(octal(size, 12), 124);
  put(octal(Math.floor(Date.now() / 1000), 12), 136);
  put("0", 156);
  put("ustar\x0000", 257);
  put(`${octal(computeChecksum(header), 7)} `, 148);
  return header;
}

const computePadding = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

export const tarPadding = (size: number): Uint8Array => new Uint8Array(computePadding(size));

export function* tarEntry(name: string, body: Uint8Array): Generator<Uint8Array> {
  yield tarHeader(name, body.length);
  yield body;
  yield tarPadding(body.length);
}

export const tarEnd = (): Uint8Array => new Uint8Array(2 * BLOCK);

export interface TarEntry {
  readonly name: string;
  readonly size: number;
  /** The whole body; for entries that are known to be small. */
  whole(): Promise<Buffer>;
  /** Body in pieces; an unread rest is skipped. */
  pieces(): AsyncGenerator<Buffer>;
}

/** The entries of an archive one after the other; a body can be read until the next entry is asked for. */
export async function* tarEntries(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const bytes = new ByteReader(source);
  for (;;) {
    const header = await bytes.readExactly(BLOCK);
    if (header.every((byte) => byte === 0)) break;
    const field = (at: number, length: number) =>
      header.toString("utf8", at, at + length).split("\0")[0] ?? "";
    const size = Number.parseInt(field(124, 12), 8);
    if (Number.parseInt(field(148, 8), 8) !== computeChecksum(header) || Number.isNaN(size)) {
      throw new BackupError("the archive is damaged: the checksum of an entry's header is wrong");
    }
    let remaining = size;
    async function* pieces(): AsyncGenerator<Buffer> {
      while (remaining > 0) {
        const piece = await bytes.some(remaining);
        remaining -= piece.length;
        yield piece;
      }
    }
    const whole = async () => Buffer.concat(await Array.fromAsync(pieces(), (piece) => piece));
    yield { name: field(0, 100), size, whole, pieces };
    for await (const _ of pieces());
    await bytes.readExactly(computePadding(size));
  }
  // Decompression and decryption report truncation only at the end of the stream.
  await bytes.drain();
}

/** A stream read by counts of bytes. */
class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #pending: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /** Returns between one byte and `maxBytes`. */
  async some(maxBytes: number): Promise<Buffer> {
    while (this.#pending.length === 0) {
      const { done, value } = await this.#chunks.next();
      if (done) throw new BackupError("the archive is damaged: it ends too early");
      this.#pending = Buffer.from(value.buffer, value.byteOffset, value.length);
    }
    const piece = this.#pending.subarray(0, maxBytes);
    this.#pending = this.#pending.subarray(piece.length);
    return piece;
  }

  /** Exactly so many bytes. */
  async readExactly(size: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for (let remaining = size; remaining > 0;) {
      const piece = await this.some(remaining);
      remaining -= piece.length;
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  }

  async drain(): Promise<void> {
    while (!(await this.#chunks.next()).done);
  }
}
