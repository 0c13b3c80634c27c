// Writes docs/data.md and the pages of triggers beside the rooms; --verify only checks that they are fresh.
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../../../scripts/files.ts";
import { writeGenerated } from "../../../scripts/generated.ts";
import { testDatabase } from "../src/testing/test-database.ts";
import { buildPages, listTriggerPages } from "./data/pages.ts";

const database = await testDatabase();
const pages = await buildPages(database.db).finally(database.drop);
for (const { path, text } of pages) await writeGenerated(path, text, import.meta.path);
const paths = new Set(pages.map(({ path }) => path));
const stale = (await listTriggerPages()).filter((path) => !paths.has(path));
if (!process.argv.includes("--verify")) for (const path of stale) await rm(join(ROOT, path));
else if (stale.length > 0) {
  console.error(`no table or function is left for ${stale.join(", ")}`);
  process.exitCode = 1;
}
process.exit();
