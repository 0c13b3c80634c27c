import { Zip, ZipPassThrough } from "fflate";

export interface ZipEntry {
  readonly name: string;
  /** A file, or what is made when its turn comes. */
  readonly body: { stream(): AsyncIterable<Uint8Array> };
}

/** An archive written while its entries are read, one at a time; recordings are stored as they are. */
export function zipStream(
  entries: readonly ZipEntry[],
): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  void write(entries, writable.getWriter());
  return readable;
}

async function write(
  entries: readonly ZipEntry[],
  writer: WritableStreamDefaultWriter<Uint8Array>,
): Promise<void> {
  try {
    const zip = new Zip((error, chunk) => {
      if (error) throw error;
      // Copied: the library uses its buffer again.
      writer.write(chunk.slice()).catch(() => undefined);
    });
    for (const { name, body } of entries) {
      const file = new ZipPassThrough(name);
      zip.add(file);
      for await (const chunk of body.stream()) {
        await writer.ready;
        file.push(chunk);
      }
      file.push(new Uint8Array(0), true);
    }
    zip.end();
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => undefined);
  }
}
