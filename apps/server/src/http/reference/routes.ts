import { join } from "node:path";
import type { Endpoint } from "../endpoints.ts";
import type { SecurityHeaders } from "../headers.ts";
import { openApiDocument } from "../openapi/document.ts";
import { BASE } from "../rest/routes.ts";
import { referencePage, SCRIPT, STYLE } from "./page.ts";

type Handler = () => Response | Promise<Response>;

/** The document and the page that reads it, written when somebody first asks. */
export function referenceRoutes(
  endpoints: readonly Endpoint[],
  { api, page }: SecurityHeaders,
): Record<string, { GET: Handler }> {
  const document = once(() => openApiDocument(endpoints));
  const json = once(() => JSON.stringify(document()));
  const html = once(() => referencePage(document()));
  const reply = (
    type: string,
    fixed: Readonly<Record<string, string>>,
    body: () => string | Blob,
  ) => ({
    GET: () =>
      new Response(body(), {
        headers: {
          ...fixed,
          "content-type": type,
          "cache-control": "no-cache",
        },
      }),
  });
  const file = (name: string) => Bun.file(join(import.meta.dir, name));
  return {
    [`${BASE}/openapi.json`]: reply("application/json", api, json),
    [`${BASE}/docs`]: reply("text/html;charset=utf-8", page, html),
    [SCRIPT]: reply("text/javascript;charset=utf-8", page, () =>
      file("reference.js"),
    ),
    [STYLE]: reply("text/css;charset=utf-8", page, () => file("reference.css")),
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
