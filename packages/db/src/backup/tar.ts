import { BackupError } from "./archive.ts";

const BLOCK = 512;
const encoder = new TextEncoder();

const octal = (value: number, width: number): string =>
  `${value.toString(8).padStart(width - 1, "0")}\0`;

const sumOf = (header: Uint8Array): number =>
  header.reduce(
    (sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte),
    0,
  );

function headerOf(name: string, size: number): Uint8Array {
  const header = new Uint8Array(BLOCK);
  const put = (text: string, at: number) =>
    header.set(encoder.encode(text), at);
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
  put(`${octal(sumOf(header), 7)} `, 148);
  return header;
}

const padding = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

export function* tarEntry(
  name: string,
  body: Uint8Array,
): Generator<Uint8Array> {
  yield headerOf(name, body.length);
  yield body;
  yield new Uint8Array(padding(body.length));
}

export const tarEnd = (): Uint8Array => new Uint8Array(2 * BLOCK);

export type TarEntry = { name: string; body: Buffer };

/** The entries of an archive one after the other; each body is small, a table comes in many. */
export async function* tarEntries(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<TarEntry> {
  const take = taker(source);
  for (;;) {
    const header = await take(BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const field = (at: number, length: number) =>
      header.toString("utf8", at, at + length).split("\0")[0] ?? "";
    const size = Number.parseInt(field(124, 12), 8);
    if (
      Number.parseInt(field(148, 8), 8) !== sumOf(header) ||
      Number.isNaN(size)
    ) {
      throw new BackupError(
        "the archive is damaged: an entry's header does not add up",
      );
    }
    const body = await take(size);
    await take(padding(size));
    yield { name: field(0, 100), body };
  }
}

/** Takes exactly so many bytes from the stream. */
function taker(
  source: AsyncIterable<Uint8Array>,
): (size: number) => Promise<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  let pending: Uint8Array[] = [];
  let length = 0;
  return async (size) => {
    while (length < size) {
      const { done, value } = await chunks.next();
      if (done)
        throw new BackupError("the archive is damaged: it ends too early");
      pending.push(value);
      length += value.length;
    }
    const all = Buffer.concat(pending);
    pending = [all.subarray(size)];
    length -= size;
    return all.subarray(0, size);
  };
}
