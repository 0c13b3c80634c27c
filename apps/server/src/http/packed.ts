/** Bytes that are sent often, with what was packed beforehand. */
export interface Packed {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly etag: string;
  readonly gzip?: Uint8Array<ArrayBuffer> | null;
  readonly br?: Uint8Array<ArrayBuffer> | null;
}

export const toEtag = (bytes: Uint8Array): string =>
  `"${Bun.hash(bytes).toString(36)}"`;

/** Packs by gzip, which takes a moment; brotli is left to builds. */
export const pack = (bytes: Uint8Array<ArrayBuffer>): Packed => ({
  bytes,
  etag: toEtag(bytes),
  gzip: Bun.gzipSync(bytes, { level: 9 }),
});

/** Sends the smallest form that the client reads, or nothing where the client has it. */
export function packedReply(
  request: Request,
  packed: Packed,
  fixed: Readonly<Record<string, string>>,
): Response {
  const { bytes, etag } = packed;
  const headers = { ...fixed, etag, vary: "accept-encoding" };
  if (request.headers.get("if-none-match") === etag)
    return new Response(null, { status: 304, headers });
  const accepted = request.headers.get("accept-encoding") ?? "";
  for (const encoding of ["br", "gzip"] as const) {
    const body = packed[encoding];
    if (body && new RegExp(`\\b${encoding}\\b`).test(accepted))
      return new Response(body, {
        headers: { ...headers, "content-encoding": encoding },
      });
  }
  return new Response(bytes, { headers });
}
