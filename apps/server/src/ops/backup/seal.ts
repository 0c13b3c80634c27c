import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from "node:crypto";
import { BackupError } from "./archive.ts";

/**
 * Format of an encrypted archive: magic, scrypt cost (log2 N, r, p), salt, nonce prefix, check
 * value of the passphrase, then pieces of AES-256-GCM, each with its tag. A nonce is the prefix,
 * the piece's number and a flag for the last piece, so that reordering and truncation are detected.
 * Each piece authenticates the head.
 */
const MAGIC = Buffer.from("KOLEKTA-SEALED-1");
const COST = Buffer.from([16, 8, 1]);
const SALT = 16;
const PREFIX = 7;
const KEY_CHECK_BYTES = 16;
const OPEN_HEAD = MAGIC.length + COST.length + SALT + PREFIX;
export const HEAD = OPEN_HEAD + KEY_CHECK_BYTES;

const PIECE = 64 * 1024;
const TAG = 16;
const PIECES = 2 ** 32;
const CIPHER = "aes-256-gcm";

/** Keys that encrypt or decrypt the pieces. */
export interface Keys {
  readonly key: Buffer;
  readonly head: Buffer;
}

export const isSealed = (start: Buffer): boolean => start.subarray(0, MAGIC.length).equals(MAGIC);

/** A new head for a passphrase. */
export async function newKeys(passphrase: string): Promise<Keys> {
  const open = Buffer.concat([MAGIC, COST, randomBytes(SALT + PREFIX)]);
  const { key, keyCheck } = await derive(passphrase, open);
  return { key, head: Buffer.concat([open, keyCheck]) };
}

/** The keys of a head that was read; refuses a wrong passphrase. */
export async function openKeys(passphrase: string, head: Buffer): Promise<Keys> {
  if (head.length < HEAD) throw new BackupError("the archive is damaged: it ends too early");
  const open = head.subarray(0, OPEN_HEAD);
  if (!open.subarray(MAGIC.length).subarray(0, COST.length).equals(COST))
    throw new BackupError("the archive is damaged, or sealed by a newer version");
  const { key, keyCheck } = await derive(passphrase, open);
  if (!timingSafeEqual(keyCheck, head.subarray(OPEN_HEAD)))
    throw new BackupError(
      "the passphrase is not the one that the archive was encrypted with; nothing was restored",
    );
  return { key, head };
}

async function derive(passphrase: string, open: Buffer) {
  const salt = open.subarray(MAGIC.length + COST.length).subarray(0, SALT);
  const [log2 = 0, r = 0, p = 0] = COST;
  const cost = { N: 2 ** log2, r, p, maxmem: 256 * 1024 * 1024 };
  const both = await new Promise<Buffer>((resolve, reject) =>
    scrypt(passphrase.normalize("NFKC"), salt, 64, cost, (error, derived) =>
      error ? reject(error) : resolve(derived),
    ),
  );
  const keyCheck = createHmac("sha256", both.subarray(32)).update(open).digest();
  return { key: both.subarray(0, 32), keyCheck: keyCheck.subarray(0, KEY_CHECK_BYTES) };
}

function buildNonce({ head }: Keys, number: number, isLast: boolean): Buffer {
  if (number >= PIECES) throw new BackupError("the archive is too large");
  const nonce = Buffer.alloc(12);
  head.copy(nonce, 0, OPEN_HEAD - PREFIX, OPEN_HEAD);
  nonce.writeUInt32BE(number, PREFIX);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** The stream in pieces of one size; the last one is marked, and may be shorter or empty. */
async function* pieces(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ piece: Buffer; number: number; isLast: boolean }> {
  let pending: Buffer = Buffer.alloc(0);
  let number = 0;
  for await (const chunk of source) {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length > size) {
      const piece = pending.subarray(0, size);
      yield { piece, number: number++, isLast: false };
      pending = pending.subarray(size);
    }
  }
  yield { piece: pending, number, isLast: true };
}

export async function* sealStream(
  source: AsyncIterable<Uint8Array>,
  keys: Keys,
): AsyncGenerator<Buffer> {
  yield keys.head;
  for await (const { piece, number, isLast } of pieces(source, PIECE)) {
    const nonce = buildNonce(keys, number, isLast);
    const cipher = createCipheriv(CIPHER, keys.key, nonce).setAAD(keys.head);
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/** The stream behind the head; nothing leaves a piece that is not proven. */
export async function* unsealStream(
  source: AsyncIterable<Uint8Array>,
  keys: Keys,
): AsyncGenerator<Buffer> {
  for await (const { piece, number, isLast } of pieces(source, PIECE + TAG)) {
    const nonce = buildNonce(keys, number, isLast);
    yield proven(piece, nonce, keys);
  }
}

/** The piece in clear, if it is the one that was sealed. */
function proven(piece: Buffer, nonce: Buffer, { key, head }: Keys): Buffer {
  try {
    const text = piece.subarray(0, piece.length - TAG);
    const tag = piece.subarray(text.length);
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG });
    decipher.setAAD(head).setAuthTag(tag);
    return Buffer.concat([decipher.update(text), decipher.final()]);
  } catch {
    throw new BackupError(
      "the archive is damaged: it was cut or changed after it was encrypted; nothing was restored",
    );
  }
}
