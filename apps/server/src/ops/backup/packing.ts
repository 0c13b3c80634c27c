import { createReadStream, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline as piped, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { BackupError } from "./archive.ts";
import { HEAD, isSealed, openKeys, newKeys, sealStream, unsealStream } from "./seal.ts";

/** Compresses, encrypts if there is a passphrase, and writes one private file. */
export async function pack(
  entries: AsyncIterable<Uint8Array>,
  file: string,
  passphrase: string | undefined,
): Promise<void> {
  const source = Readable.from(entries, { objectMode: true });
  const target = createWriteStream(file, { mode: 0o600, flags: "wx", flush: true });
  if (passphrase === undefined) {
    await pipeline(source, createGzip(), target);
    return;
  }
  const keys = await newKeys(passphrase);
  await pipeline(
    source,
    createGzip(),
    (packed: AsyncIterable<Uint8Array>) => sealStream(packed, keys),
    target,
  );
}

/**
 * Decompresses the archive and decrypts it if it is encrypted. Throws before the first byte if the
 * passphrase is wrong, missing, or given for an unencrypted archive.
 */
export async function unpack(
  file: string,
  passphrase: string | undefined,
): Promise<AsyncIterable<Uint8Array>> {
  const head = await readStart(file);
  if (!isSealed(head)) {
    if (passphrase !== undefined)
      throw new BackupError(
        "the archive is not encrypted although a passphrase was given; if it is yours, restore it without one",
      );
    return named(piped(createReadStream(file), createGunzip(), () => {}));
  }
  if (passphrase === undefined)
    throw new BackupError(
      "the archive is encrypted: set BACKUP_PASSPHRASE or give --passphrase-file",
    );
  const keys = await openKeys(passphrase, head);
  return named(
    piped(
      createReadStream(file, { start: HEAD }),
      (source: AsyncIterable<Uint8Array>) => unsealStream(source, keys),
      createGunzip(),
      () => {},
    ),
  );
}

async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Converts gzip errors into archive errors. */
async function* named(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw code?.startsWith("Z_") ? new BackupError(`the archive is damaged: ${message}`) : error;
  }
}
