// Writes openapi.json and docs/rest-routes.tsv. --verify only checks the route list; --dist does not write it.
import { brotliCompressSync, constants } from "node:zlib";
import { appRouter } from "@kolekta/api";
import { join } from "node:path";
import { ROOT } from "../env.ts";
import { type Endpoint, listEndpoints } from "./endpoints.ts";
import { openApiDocument, toPath } from "./openapi/document.ts";
import { readSources } from "./openapi/sources.ts";
import { toOperationId } from "./openapi/operation-names.ts";
import { BUILT } from "./reference/routes.ts";
import { listRestRoutes } from "./rest/routes.ts";

const LIST = "docs/rest-routes.tsv";

const endpoints = listEndpoints(appRouter);

/** One line per path and method, so that reviewers see changes of the REST interface. */
function toRouteList(): string {
  const rows = endpoints.flatMap((endpoint: Endpoint) =>
    listRestRoutes(endpoint).map((address) =>
      [
        address.method,
        toPath(address),
        toOperationId(endpoint, address),
        endpoint.meta.access,
      ].join("\t"),
    ),
  );
  return `method\tpath\toperation\tpermission\n${rows.join("\n")}\n`;
}

async function writeDocument(): Promise<void> {
  const sources = await readSources(endpoints);
  const text = JSON.stringify(openApiDocument(endpoints, sources));
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  await Bun.write(BUILT, text);
  await Bun.write(`${BUILT}.br`, brotliCompressSync(text, { params }));
}

const file = Bun.file(join(ROOT, LIST));
if (!process.argv.includes("--verify")) {
  await writeDocument();
  if (!process.argv.includes("--dist")) await Bun.write(file, toRouteList());
} else if ((await file.text()) !== toRouteList()) {
  console.error(`${LIST} is stale. Run: bun apps/server/src/http/openapi-file.ts`);
  process.exitCode = 1;
}
