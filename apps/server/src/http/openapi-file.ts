// Writes openapi.json at the root of the repository from the router; --verify only tells whether it is fresh.
import { join } from "node:path";
import { appRouter } from "@kolekta/api";
import { formatted } from "../../../../scripts/generated.ts";
import { ROOT } from "../env.ts";
import { endpointsOf } from "./endpoints.ts";
import { openApiDocument } from "./openapi/document.ts";

const FILE = join(ROOT, "openapi.json");

const document = JSON.stringify(
  openApiDocument(endpointsOf(appRouter)),
  null,
  2,
);

async function write(): Promise<void> {
  await Bun.write(FILE, formatted(FILE, document));
}

/** Compared by meaning, so that only what a reader would notice counts. */
async function isFresh(): Promise<boolean> {
  const file = Bun.file(FILE);
  const kept: unknown = (await file.exists()) ? await file.json() : null;
  return Bun.deepEquals(kept, JSON.parse(document));
}

if (!process.argv.includes("--verify")) await write();
else if (!(await isFresh())) {
  console.error(
    "openapi.json is not what the router says. Run: bun apps/server/src/http/openapi-file.ts",
  );
  process.exitCode = 1;
}
