// Writes docs/data.md from a migrated database; --verify only checks that it is fresh.
import { writeGenerated } from "../../../scripts/generated.ts";
import { testDatabase } from "../src/testing/test-database.ts";
import { listTables, listTriggerWrites } from "./data/catalog.ts";
import { formatPage } from "./data/page.ts";
import { readHomes } from "./data/rooms.ts";

async function page(): Promise<string> {
  const database = await testDatabase();
  try {
    const tables = await listTables(database.db);
    const triggers = await listTriggerWrites(database.db);
    return formatPage(tables, await readHomes(tables, triggers));
  } finally {
    await database.drop();
  }
}

await writeGenerated("docs/data.md", await page(), import.meta.path);
process.exit();
