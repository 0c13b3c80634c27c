import { generate, PostgresDialect } from "kysely-codegen";
import { writeGenerated } from "../../../scripts/generated.ts";
import { testDatabase } from "../src/testing/test-database.ts";

/** TypeScript types of the values that the driver of this package returns. */
const TYPES = { int8: "number", date: "string", timestamptz: "Date", numeric: "string" };

async function generated(): Promise<string> {
  const database = await testDatabase();
  try {
    return await generate({
      db: database.db.withoutPlugins(),
      dialect: new PostgresDialect(),
      camelCase: true,
      excludePattern: "kysely_*",
      outFile: null,
      typeMapping: TYPES,
    });
  } finally {
    await database.drop();
  }
}

await writeGenerated("packages/db/src/schema.gen.ts", await generated(), import.meta.path);
process.exit();
