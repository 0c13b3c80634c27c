import { join } from "node:path";
import type { Endpoint } from "../endpoints.ts";
import type { SecurityHeaders } from "../headers.ts";
import { openApiDocument } from "../openapi/document.ts";
import { BASE } from "../rest/routes.ts";
import { BUNDLE, REFERENCE_PAGE, START } from "./page.ts";
import { readScalarBundle } from "./scalar.ts";

type Handler = () => Response | Promise<Response>;

/** The document and the page that reads it, written when somebody first asks. */
export function referenceRoutes(
  endpoints: readonly Endpoint[],
  { api, page }: SecurityHeaders,
): Record<string, { GET: Handler }> {
  const document = once(() => openApiDocument(endpoints));
  const json = once(() => JSON.stringify(document()));
  const bundle = once(readScalarBundle);
  const reply = (
    type: string,
    fixed: Readonly<Record<string, string>>,
    body: () => string | Blob | Promise<string>,
  ) => ({
    GET: async () =>
      new Response(await body(), {
        headers: {
          ...fixed,
          "content-type": type,
          "cache-control": "no-cache",
        },
      }),
  });
  return {
    [`${BASE}/openapi.json`]: reply("application/json", api, json),
    [`${BASE}/docs`]: reply(
      "text/html;charset=utf-8",
      page,
      () => REFERENCE_PAGE,
    ),
    [BUNDLE]: reply("text/javascript;charset=utf-8", page, bundle),
    [START]: reply("text/javascript;charset=utf-8", page, () =>
      Bun.file(join(import.meta.dir, "start.js")),
    ),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
