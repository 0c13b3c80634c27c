// Reports the lengths of server files, because domains get lost in long files.
import { join } from "node:path";
import { codeFiles, readText, ROOT } from "./files.ts";
import { readOptions } from "./options.ts";
import { reportProductLines } from "./sizes/product.ts";
import { measureFirstLoad, measureStart, measureText } from "./sizes/weights.ts";

/** Product code of a procedure: the API without tests, test helpers and seeds. */
const PRODUCT = /^packages\/api\/src\/(?!seeds\/|.*(\.test\.|testing|\/__))/;
const PROCEDURES = "packages/api/src/__snapshots__/router.test.ts.snap";

const EXEMPT = /\.gen\.ts$|\/locales\/|\/migrations\/|\.json$/;
export const WARN_OVER = 250;
export const FAIL_OVER = 400;
export const MAX_MEDIAN = 70;
export const MAX_P90 = 150;

interface FileSize {
  readonly path: string;
  readonly lines: number;
}

export async function fileSizes(): Promise<FileSize[]> {
  const paths = (await codeFiles()).filter((path) => !EXEMPT.test(path));
  const sizes = paths.map(async (path) => ({
    path,
    lines: (await readText(path)).split("\n").length - 1,
  }));
  return (await Promise.all(sizes)).toSorted((a, b) => a.lines - b.lines);
}

/** Returns the length that `share` of all files do not exceed. */
export const quantile = (sizes: readonly FileSize[], share: number): number =>
  sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))]?.lines ?? 0;

/** Excludes tests, which have the limit of lines, but do not count as product. */
export const withoutTests = (sizes: readonly FileSize[]) =>
  sizes.filter(({ path }) => !/\.test\.tsx?$/.test(path));

export const longerThan = (sizes: readonly FileSize[], lines: number) =>
  sizes.filter((size) => size.lines > lines);

/** Reports lines per procedure, in total and by router; the agreed rights list the procedures. */
async function reportProcedures(sizes: readonly FileSize[]): Promise<void> {
  const product = sizes.filter(({ path }) => PRODUCT.test(path));
  const names = [...(await readText(PROCEDURES)).matchAll(/^"?(\w+)\.\w+\.\w+ /gm)].map(
    (found) => found[1] ?? "",
  );
  const printSizes = (name: string, files: readonly FileSize[], procedures: number) => {
    const lines = files.reduce((sum, file) => sum + file.lines, 0);
    console.log(
      `${name}: ${lines} lines, ${procedures} procedures, ${Math.round(lines / procedures)} each`,
    );
  };
  printSizes("api", product, names.length);
  for (const [router, routerNames] of Map.groupBy(names, (name) => name))
    printSizes(
      `  ${router}`,
      product.filter(({ path }) => path.split("/")[3] === router),
      routerNames.length,
    );
}

/** Reports product code without tests, and the size of a first start and a first page. */
async function reportProduct(sizes: readonly FileSize[]): Promise<void> {
  const product = sizes.filter(
    ({ path }) => /^(apps|packages)\/[\w-]+\/src\//.test(path) && !/\.test\.|testing/.test(path),
  );
  const migrations = await measureText(
    await Array.fromAsync(new Bun.Glob("packages/db/src/migrations/**/*.sql").scan(ROOT)),
  );
  const document = Bun.file(join(ROOT, "apps/server/dist/openapi.json"));
  const lines = product.reduce((sum, size) => sum + size.lines, 0);
  console.log(`product: ${lines} lines`);
  console.log(`migrations: ${migrations.lines} lines of SQL`);
  console.log(
    `openapi.json: ${(await document.exists()) ? `${(document.size / 1e6).toFixed(2)} MB` : "not built"}`,
  );
  console.log(`packages of npm start: ${await measureStart()}`);
  console.log(`first load of the web: ${await measureFirstLoad()}`);
}

const USAGE = {
  command: "bun run sizes",
  about: "Measures files, procedures, packages and the first page.",
  words: { value: "PART", about: "with --product: only files with this in their path" },
  options: { product: { type: "boolean", about: "only the product lines of each folder" } },
} as const;

async function reportAll(): Promise<void> {
  const sizes = await fileSizes();
  const total = sizes.reduce((sum, { lines }) => sum + lines, 0);
  const report = (name: string, some: readonly FileSize[]) =>
    console.log(
      `${name}: ${some.length} files, median ${quantile(some, 0.5)}, p90 ${quantile(some, 0.9)}, longest ${some.at(-1)?.lines ?? 0}`,
    );
  console.log(`${total} lines`);
  report("code", withoutTests(sizes));
  report("with tests", sizes);
  await reportProcedures(sizes);
  await reportProduct(sizes);
  for (const { path, lines } of longerThan(sizes, WARN_OVER))
    console.log(`${lines > FAIL_OVER ? "too long" : "long"}: ${lines} ${path}`);
  if (longerThan(sizes, FAIL_OVER).length > 0) process.exitCode = 1;
}

if (import.meta.main) {
  const { values, positionals } = readOptions(USAGE);
  await (values.product ? reportProductLines(positionals[0] ?? "") : reportAll());
}
