// Writes docs/data.md from a migrated database; --verify only checks that it is fresh.
import { writeGenerated } from "../../../scripts/generated.ts";
import { testDatabase } from "../src/testing/test-database.ts";
import { tablesOf, triggerWritesOf } from "./data/catalog.ts";
import { pageOf } from "./data/page.ts";
import { homesOf } from "./data/rooms.ts";

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

await writeGenerated("docs/data.md", await page(), import.meta.path);
process.exit();
