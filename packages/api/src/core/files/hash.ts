/** The sum of a file, read piece by piece. */
export async function hashOf(bytes: Blob): Promise<Buffer> {
  const hash = new Bun.CryptoHasher("sha256");
  for await (const chunk of bytes.stream()) hash.update(chunk);
  return hash.digest();
}
