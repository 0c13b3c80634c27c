// How long the files of the house are: long files are where domains get lost.
import { codeFiles, readText } from "./files.ts";

const EXEMPT = /\.gen\.ts$|\/locales\/|\/migrations\/|\.json$/;
export const WARN_OVER = 250;
export const FAIL_OVER = 400;
export const MEDIAN_AT_MOST = 70;
export const P90_AT_MOST = 150;

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

/** Lines of the file below which `share` of all files lie. */
export const quantile = (sizes: readonly FileSize[], share: number): number =>
  sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))]?.lines ??
  0;

/** Tests are tables and stories: they keep the limit, but not the measure of the house. */
export const withoutTests = (sizes: readonly FileSize[]) =>
  sizes.filter(({ path }) => !/\.test\.tsx?$/.test(path));

export const longerThan = (sizes: readonly FileSize[], lines: number) =>
  sizes.filter((size) => size.lines > lines);

if (import.meta.main) {
  const sizes = await fileSizes();
  const total = sizes.reduce((sum, { lines }) => sum + lines, 0);
  const report = (name: string, some: readonly FileSize[]) =>
    console.log(
      `${name}: ${some.length} files, median ${quantile(some, 0.5)}, p90 ${quantile(some, 0.9)}, longest ${some.at(-1)?.lines ?? 0}`,
    );
  console.log(`${total} lines`);
  report("code", withoutTests(sizes));
  report("with tests", sizes);
  for (const { path, lines } of longerThan(sizes, WARN_OVER))
    console.log(`${lines > FAIL_OVER ? "too long" : "long"}: ${lines} ${path}`);
  if (longerThan(sizes, FAIL_OVER).length > 0) process.exitCode = 1;
}
