// Writes docs/data.md from a migrated database; --verify only tells whether it is fresh.
import { join } from "node:path";
import { testDatabase } from "../src/testing/test-database.ts";
import { tablesOf, triggerWritesOf } from "./data/catalog.ts";
import { pageOf } from "./data/page.ts";
import { homesOf } from "./data/rooms.ts";

const FILE = join(import.meta.dir, "..", "..", "..", "docs", "data.md");

async function page(): Promise<string> {
  const database = await testDatabase();
  try {
    const tables = await tablesOf(database.db);
    const triggers = await triggerWritesOf(database.db);
    return pageOf(tables, await homesOf(tables, triggers));
  } finally {
    await database.drop();
  }
}

function formatted(text: string): string {
  const { stdout } = Bun.spawnSync(
    [process.execPath, "fmt", `--stdin-filepath=${FILE}`],
    { stdin: Buffer.from(text) },
  );
  return stdout.toString();
}

const fresh = formatted(await page());
if (!process.argv.includes("--verify")) {
  await Bun.write(FILE, fresh);
} else if ((await Bun.file(FILE).text()) !== fresh) {
  console.error(
    "docs/data.md is not what the database says. Run: bun packages/db/scripts/data.ts",
  );
  process.exit(1);
}
process.exit(0);
