/** Bytes that are served often, with their compressed forms. */
export interface Packed {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly etag: string;
  readonly gzip?: Uint8Array<ArrayBuffer> | null;
  readonly br?: Uint8Array<ArrayBuffer> | null;
}

export const toEtag = (bytes: Uint8Array): string => `"${Bun.hash(bytes).toString(36)}"`;

/** Compresses with gzip, which is fast; brotli is left to the build. */
export const pack = (bytes: Uint8Array<ArrayBuffer>): Packed => ({
  bytes,
  etag: toEtag(bytes),
  gzip: Bun.gzipSync(bytes, { level: 9 }),
});

/** Sends the smallest encoding that the client accepts, or 304 if the client has the content. */
export function packedReply(
  request: Request,
  packed: Packed,
  fixed: Readonly<Record<string, string>>,
): Response {
  const accepted = request.headers.get("accept-encoding") ?? "";
  const encoding = (["br", "gzip"] as const).find(
    (name) => packed[name] && isAccepted(accepted, name),
  );
  // Compares weakly, because a proxy that recompresses weakens the tag.
  const etag = encoding ? packed.etag.replace(/"$/, `-${encoding}"`) : packed.etag;
  const headers = { ...fixed, etag, vary: "accept-encoding" };
  const etags = request.headers.get("if-none-match")?.split(",") ?? [];
  if (etags.some((tag) => tag.trim().replace(/^W\//, "") === etag))
    return new Response(null, { status: 304, headers });
  if (!encoding) return new Response(packed.bytes, { headers });
  return new Response(packed[encoding], { headers: { ...headers, "content-encoding": encoding } });
}

const isAccepted = (accepted: string, encoding: string): boolean =>
  accepted.split(",").some((part) => {
    const [name = "", ...params] = part.trim().split(/\s*;\s*/);
    return name === encoding && !params.some((param) => /^q=0(\.0*)?$/.test(param));
  });
