/** Documents, pictures and recordings by their first bytes: the name and the type that a client sends prove nothing. */
const SIGNATURES: readonly {
  readonly type: string;
  readonly at: number;
  readonly bytes: readonly number[];
}[] = [
  { type: "application/pdf", at: 0, bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { type: "image/jpeg", at: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: "image/png", at: 0, bytes: [0x89, 0x50, 0x4e, 0x47] },
  { type: "image/webp", at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  { type: "audio/wav", at: 8, bytes: [0x57, 0x41, 0x56, 0x45] },
  { type: "audio/mpeg", at: 0, bytes: [0x49, 0x44, 0x33] },
  { type: "audio/mp4", at: 4, bytes: [0x66, 0x74, 0x79, 0x70] },
  { type: "audio/ogg", at: 0, bytes: [0x4f, 0x67, 0x67, 0x53] },
];

const HEAD_BYTES = 16;

/** Reads the media type of a file from its bytes; null for any other kind. */
export async function readMediaType(file: Blob): Promise<string | null> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const found = SIGNATURES.find(({ at, bytes }) =>
    bytes.every((byte, index) => head[at + index] === byte),
  );
  return found?.type ?? null;
}
