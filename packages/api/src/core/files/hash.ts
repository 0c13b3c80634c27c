/**
 * Computes a fingerprint for the idempotency key of an upload: two files of one size can differ.
 */
export const computeFingerprint = async (bytes: Blob): Promise<string> =>
  (await computeHash(bytes)).toString("hex");

export async function computeHash(bytes: Blob): Promise<Buffer> {
  const hash = new Bun.CryptoHasher("sha256");
  for await (const chunk of bytes.stream()) hash.update(chunk);
  return hash.digest();
}
