import { join } from "node:path";
import { generate, PostgresDialect } from "kysely-codegen";
import { testDatabase } from "../src/testing/test-database.ts";

const FILE = join(import.meta.dir, "..", "src", "schema.gen.ts");

/** What the driver of this package returns for each type. */
const TYPES = {
  int8: "number",
  date: "string",
  timestamptz: "Date",
  numeric: "string",
};

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

/** The generator's layout, put into the house's. */
function formatted(source: string): string {
  const { stdout } = Bun.spawnSync(
    [process.execPath, "fmt", `--stdin-filepath=${FILE}`],
    { stdin: Buffer.from(source) },
  );
  return stdout.toString();
}

const fresh = formatted(await generated());
if (!process.argv.includes("--verify")) {
  await Bun.write(FILE, fresh);
} else if ((await Bun.file(FILE).text()) !== fresh) {
  console.error(
    "packages/db/src/schema.gen.ts is stale: run bun packages/db/scripts/codegen.ts",
  );
  process.exit(1);
}
process.exit(0);
