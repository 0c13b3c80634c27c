import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";
import { Zip, type ZipInputFile, ZipPassThrough } from "fflate";

export interface ZipEntry {
  readonly name: string;
  /** File, or content created when the archive reaches its entry. */
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
  const deflated: AsyncIterable<Uint8Array<ArrayBuffer>> = pipeline(
    Readable.from(summed(body.stream(), file, writer)),
    createDeflateRaw(),
    // The reader below also receives the error.
    () => undefined,
  );
  for await (const chunk of deflated) file.ondata?.(null, chunk, false);
  file.ondata?.(null, new Uint8Array(0), true);
}

/**
 * Counts size and checksum of the passing bytes, which the archive writes after the entry. Waits
 * for a slow reader and ends with it.
 */
async function* summed(
  chunks: AsyncIterable<Uint8Array>,
  file: ZipInputFile,
  writer: Ready,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    await writer.ready.catch(leave);
    file.size += chunk.length;
    file.crc = crc32(chunk, file.crc);
    yield chunk;
  }
}

/** A stream that ended without an error would wait for more. */
const leave = (): never => {
  throw new Error("the reader of an archive has left");
};
