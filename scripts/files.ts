import { join } from "node:path";

export const ROOT = join(import.meta.dir, "..");

const CODE = "{apps,packages,scripts,tests,examples}/**/*.{ts,tsx,mjs,js,css,json,html}";
const ELSEWHERE = /(^|\/)(node_modules|dist|\.turbo|\.data)(\/|$)/;

/** Lists the code files of the repository by path from the root. */
export async function codeFiles(): Promise<string[]> {
  const found = await Array.fromAsync(new Bun.Glob(CODE).scan(ROOT));
  return found
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !ELSEWHERE.test(path))
    .toSorted();
}

export const readText = (path: string): Promise<string> => Bun.file(join(ROOT, path)).text();
