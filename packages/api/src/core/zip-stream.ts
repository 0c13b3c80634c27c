import { finished } from "node:stream/promises";
import { promisify } from "node:util";
import { crc32, createDeflateRaw } from "node:zlib";
import { Zip, type ZipInputFile, ZipPassThrough } from "fflate";

export interface ZipEntry {
  readonly name: string;
  /**
   * File, or content created when the archive reaches its entry. A packed chunk must stay unchanged
   * until the chunk after the next is requested.
   */
  readonly body: { stream(): AsyncIterable<Uint8Array> };
  /**
   * Compressed on zlib's own threads; compressed content, such as a recording, is stored unchanged.
   */
  readonly isPacked?: boolean;
}

/** Streams an archive while its entries are read, one at a time. */
export function zipStream(entries: Iterable<ZipEntry>): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  void write(entries, writable.getWriter());
  return readable;
}

async function write(
  entries: Iterable<ZipEntry>,
  writer: WritableStreamDefaultWriter<Uint8Array>,
): Promise<void> {
  try {
    const zip = new Zip((error, chunk) => {
      if (error) throw error;
      // Copied, because the library reuses its buffer.
      writer.write(chunk.slice()).catch(() => undefined);
    });
    for (const entry of entries) await (entry.isPacked ? pack : store)(zip, entry, writer);
    zip.end();
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
  }
}

type Ready = Pick<WritableStreamDefaultWriter, "ready">;

async function store(zip: Zip, { name, body }: ZipEntry, writer: Ready): Promise<void> {
  const file = new ZipPassThrough(name);
  zip.add(file);
  for await (const chunk of body.stream()) {
    await writer.ready;
    file.push(chunk);
  }
  file.push(new Uint8Array(0), true);
}

/** Compression method of deflated entries. */
const DEFLATED = 8;

async function pack(zip: Zip, { name, body }: ZipEntry, writer: Ready): Promise<void> {
  const file: ZipInputFile = { filename: name, size: 0, crc: 0, compression: DEFLATED };
  zip.add(file);
  const deflate = createDeflateRaw();
  deflate.on("data", (chunk: Uint8Array<ArrayBuffer>) => file.ondata?.(null, chunk, false));
  const ended = finished(deflate);
  // Neither promise is awaited when the reader leaves or the content fails.
  ended.catch(() => undefined);
  try {
    const send = promisify<Uint8Array, void>(deflate.write.bind(deflate));
    let written = Promise.resolve();
    for await (const chunk of body.stream()) {
      // The archive writes size and checksum after the entry.
      file.size += chunk.length;
      file.crc = crc32(chunk, file.crc);
      await Promise.all([writer.ready, written]);
      written = send(chunk);
      written.catch(() => undefined);
    }
    await written;
    deflate.end();
    await ended;
  } finally {
    deflate.destroy();
  }
  file.ondata?.(null, new Uint8Array(0), true);
}
