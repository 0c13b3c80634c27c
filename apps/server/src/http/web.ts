import { existsSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { SecurityHeaders } from "./headers.ts";
import { pack, packedReply, toEtag } from "./packed.ts";

type Handler = (request: Request) => Response | Promise<Response>;

/** Vite names these by their content: a name never changes its bytes. */
const HASHED = /^assets\/.+-[\w-]{8,}\.\w+$/;
const TEXT = /^(text\/|application\/(javascript|json|manifest\+json)|image\/svg)/;
const SMALL = 1024;
/** The build writes the compressed form beside the file. */
const BROTLI = ".br";

/**
 * Builds one route per file of the built web application; the page itself is revalidated on every
 * request.
 */
export async function webRoutes(
  dist: string,
  headers: SecurityHeaders,
): Promise<Record<string, Handler>> {
  if (!existsSync(join(dist, "index.html"))) return { "/": notBuilt(headers) };
  const routes: Record<string, Handler> = {};
  for await (const name of new Bun.Glob("**/*").scan({ cwd: dist })) {
    if (name.endsWith(BROTLI)) continue;
    const path = name.replaceAll("\\", "/");
    const handler = await fileHandler(join(dist, name), path, headers);
    routes[`/${path}`] = handler;
    if (path === "index.html") routes["/"] = handler;
  }
  return routes;
}

async function fileHandler(
  file: string,
  path: string,
  { page }: SecurityHeaders,
): Promise<Handler> {
  const source = Bun.file(file);
  const bytes = await source.bytes();
  const headers = {
    ...page,
    "content-type": source.type,
    "cache-control": HASHED.test(path) ? "public, max-age=31536000, immutable" : "no-cache",
  };
  const brotli = Bun.file(`${file}${BROTLI}`);
  const packed =
    TEXT.test(source.type) && bytes.length > SMALL
      ? { ...pack(bytes), br: (await brotli.exists()) ? await readBrotli(brotli, bytes) : null }
      : { bytes, etag: toEtag(bytes) };
  return (request) => packedReply(request, packed, headers);
}

/** Ignores the form of another build beside a replaced file. */
async function readBrotli(
  file: Bun.BunFile,
  bytes: Uint8Array,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const compressed = await file.bytes();
  return brotliDecompressSync(compressed).equals(bytes) ? compressed : null;
}

const notBuilt =
  ({ page }: SecurityHeaders): Handler =>
  () =>
    new Response("The web pages are not built yet. Run: bun run build\n", {
      status: 503,
      headers: page,
    });
