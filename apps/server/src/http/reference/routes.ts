import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../env.ts";
import type { Endpoint } from "../endpoints.ts";
import type { SecurityHeaders } from "../headers.ts";
import { type OpenApiDocument, openApiDocument } from "../openapi/document.ts";
import { readSources } from "../openapi/sources.ts";
import { pack, type Packed, packedReply } from "../packed.ts";
import { BASE } from "../rest/routes.ts";
import { buildCollection } from "./collection.ts";
import { BUNDLE, REFERENCE_PAGE, START } from "./page.ts";
import { readScalarBundle } from "./scalar.ts";

type Handler = (request: Request) => Response | Promise<Response>;

/** Written by the build; otherwise the document is built on first request. */
export const BUILT = join(ROOT, "apps/server/dist/openapi.json");

const readBytes = (path: string) => Bun.file(path).bytes();

async function readBuilt(): Promise<Packed> {
  const bytes = await readBytes(BUILT);
  return { ...pack(bytes), br: await readBytes(`${BUILT}.br`) };
}

/** Requests for Postman, Bruno and Insomnia. */
export const COLLECTION = `${BASE}/collection.json`;

/** Serves the API document, its page and its collection, each built on first request. */
export function referenceRoutes(
  endpoints: readonly Endpoint[],
  { api, page }: SecurityHeaders,
  isBuilt = process.env["NODE_ENV"] === "production" && existsSync(BUILT),
): Record<string, { GET: Handler }> {
  const document = once(async () => openApiDocument(endpoints, await readSources(endpoints)));
  const json = once(async () =>
    isBuilt ? readBuilt() : packText(JSON.stringify(await document())),
  );
  const collection = once(async () => {
    const source = isBuilt ? ((await Bun.file(BUILT).json()) as OpenApiDocument) : await document();
    return packText(JSON.stringify(buildCollection(source)));
  });
  const html = once(async () => packText(REFERENCE_PAGE));
  const start = once(async () => pack(await readBytes(join(import.meta.dir, "start.js"))));
  const bundle = once(async () => packText(await readScalarBundle()));
  const reply = (
    type: string,
    fixed: Readonly<Record<string, string>>,
    body: () => Promise<Packed>,
  ) => ({
    GET: async (request: Request) =>
      packedReply(request, await body(), {
        ...fixed,
        "content-type": type,
        "cache-control": "no-cache",
      }),
  });
  return {
    [`${BASE}/openapi.json`]: reply("application/json", api, json),
    [COLLECTION]: reply("application/json", api, collection),
    [`${BASE}/docs`]: reply("text/html;charset=utf-8", page, html),
    [BUNDLE]: reply("text/javascript;charset=utf-8", page, bundle),
    [START]: reply("text/javascript;charset=utf-8", page, start),
  };
}

const packText = (text: string): Packed => pack(new TextEncoder().encode(text));

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
