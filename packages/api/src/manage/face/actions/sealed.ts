import type { BaseContext } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { VaultError } from "../../../core/vault.ts";

/*
 * Pictures and descriptors of faces are stored only encrypted. Both ciphertexts depend on the id of
 * the picture's file, so that neither can be moved to another file.
 */

const toSealContext = (fileId: string): string => `face:${fileId}`;

type Keyed = Pick<BaseContext, "gateways">;

/** Refuses every face operation without an encryption key. */
export function assertHasKey({ gateways }: Keyed): void {
  if (!gateways.vault.hasKey) throw new AppError("unavailable", "face.notSetUp");
}

export const sealPicture = ({ gateways }: Keyed, fileId: string, plain: Uint8Array): Blob => {
  const sealed = gateways.vault.sealBytes(plain, toSealContext(fileId));
  return new Blob([new Uint8Array(sealed)]);
};

/** Returns null when the key of the ciphertext is lost. */
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

/** Returns null when the key of the ciphertext is lost. */
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
