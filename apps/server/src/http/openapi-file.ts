// Writes openapi.json, docs/rest-routes.tsv and docs/integrate/errors.md. --verify only checks the files in docs;
// --dist does not write them.
import { brotliCompressSync, constants } from "node:zlib";
import { appRouter } from "@kolekta/api";
import { writeGenerated } from "../../../../scripts/generated.ts";
import { type Endpoint, listEndpoints } from "./endpoints.ts";
import { buildErrorDocument } from "./openapi/error-document.ts";
import { openApiDocument, toPath } from "./openapi/document.ts";
import { readSources } from "./openapi/sources.ts";
import { toOperationId } from "./openapi/operation-names.ts";
import { BUILT } from "./reference/routes.ts";
import { listRestRoutes } from "./rest/routes.ts";

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

const sources = await readSources(endpoints);

async function writeDocument(): Promise<void> {
  const text = JSON.stringify(openApiDocument(endpoints, sources));
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  await Bun.write(BUILT, text);
  await Bun.write(`${BUILT}.br`, brotliCompressSync(text, { params }));
}

if (!process.argv.includes("--verify")) await writeDocument();
if (!process.argv.includes("--dist")) {
  await writeGenerated("docs/rest-routes.tsv", toRouteList(), import.meta.path);
  await writeGenerated(
    "docs/integrate/errors.md",
    buildErrorDocument(sources.errorKeys),
    import.meta.path,
  );
}
