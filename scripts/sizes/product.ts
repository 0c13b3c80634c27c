import { ROOT } from "../files.ts";
import { measureText } from "./weights.ts";

const CODE = "{apps,packages,scripts}/**/*.{ts,tsx,sql,css}";
const SOURCE = /^(apps\/[\w-]+\/src|packages\/[\w-]+\/src|scripts)\//;
const APART = /\.test\.|testing|\.gen\.ts$|\/__snapshots__\/|\/seeds\/load\/|\/node_modules\//;

/** Lists the files that count as product; docs/develop/size.md explains the choice. */
async function listProduct(): Promise<string[]> {
  const found = await Array.fromAsync(new Bun.Glob(CODE).scan(ROOT));
  return found
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => SOURCE.test(path) && !APART.test(path))
    .toSorted();
}

/** "packages/api/src/tasks", "apps/web/src/features/tasks", "scripts". */
const toArea = (path: string): string => {
  const parts = path.split("/").slice(0, -1);
  return parts.slice(0, parts[3] === "features" ? 5 : 4).join("/");
};

/** Prints the product lines of each area, of the files with `part` in their path. */
export async function reportProductLines(part: string): Promise<void> {
  const paths = (await listProduct()).filter((path) => path.includes(part));
  for (const [area, areaPaths] of Map.groupBy(paths, toArea))
    console.log(`${area}: ${(await measureText(areaPaths)).lines}`);
  console.log(`${(await measureText(paths)).lines} product lines in ${paths.length} files`);
}
