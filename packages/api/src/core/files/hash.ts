/** What a file says, for the request that an idempotency key stands for: two files of a size are not the same. */
export const computeFingerprint = async (bytes: Blob): Promise<string> =>
  (await computeHash(bytes)).toString("hex");

/** The sum of a file, read piece by piece. */
export async function computeHash(bytes: Blob): Promise<Buffer> {
  const hash = new Bun.CryptoHasher("sha256");
  for await (const chunk of bytes.stream()) hash.update(chunk);
  return hash.digest();
}
