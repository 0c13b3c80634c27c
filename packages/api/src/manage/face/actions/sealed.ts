import type { Visit } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { VaultError } from "../../../core/vault.ts";

/*
 * Pictures and descriptors of faces are kept encrypted or not at all. Both are bound to the id of the picture's file.
 */

const toSealContext = (fileId: string): string => `face:${fileId}`;

type Keyed = Pick<Visit, "gateways">;

/** Asked before anything else: without a key no face is read. */
export function assertHasKey({ gateways }: Keyed): void {
  if (!gateways.vault.hasKey) throw new AppError("unavailable", "face.notSetUp");
}

export const sealPicture = ({ gateways }: Keyed, fileId: string, plain: Uint8Array): Blob => {
  const sealed = gateways.vault.sealBytes(plain, toSealContext(fileId));
  return new Blob([new Uint8Array(sealed)]);
};

/** Null where it was encrypted under a key that is lost. */
export async function openPicture(
  { gateways }: Keyed,
  fileId: string,
  sealed: Blob,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = Buffer.from(await sealed.arrayBuffer());
  const plain = gateways.vault.openBytes(bytes, toSealContext(fileId));
  return plain && new Uint8Array(plain);
}

export const sealDescriptor = (
  { gateways }: Keyed,
  fileId: string,
  descriptor: Float32Array,
): string => {
  const bytes = Buffer.from(new Float32Array(descriptor).buffer);
  return gateways.vault.seal(bytes.toString("base64"), toSealContext(fileId));
};

/** Null where it was encrypted under a key that is lost. */
export function openDescriptor(
  { gateways }: Keyed,
  fileId: string,
  sealed: string,
): Float32Array | null {
  try {
    const text = gateways.vault.open(sealed, toSealContext(fileId));
    const bytes = new Uint8Array(Buffer.from(text, "base64"));
    return new Float32Array(bytes.buffer);
  } catch (error) {
    if (error instanceof VaultError) return null;
    throw error;
  }
}
