/** docs/develop/specification.md names existing tests and paths for every statement. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "bun:test";
import { readText, ROOT } from "../../scripts/files.ts";

const DOCUMENT = "docs/develop/specification.md";
/** Number of paths in the specification, including both sockets. */
const PATH_COUNT = 163;
const ROUTES = "docs/rest-routes.tsv";
const SOCKETS = "apps/server/src/socket/upgrade.ts";

interface SpecificationRow {
  readonly number: number;
  readonly sourcePaths: string;
  readonly evidence: string;
}

const ROW = /^\| (\d+) +\| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm;

const linesIn = (text: string): SpecificationRow[] =>
  [...text.matchAll(ROW)].map(([, number, sourcePaths = "", evidence = ""]) => ({
    number: Number(number),
    sourcePaths,
    evidence,
  }));

const pathsIn = ({ sourcePaths }: SpecificationRow): string[] =>
  [...sourcePaths.matchAll(/`(\/[^`]+)`/g)].flatMap(([, path]) => path ?? []);

/** Compares paths whatever the names of their parameters and a slash at the end. */
const withoutNames = (path: string): string =>
  path
    .replace(/\{\w+\}/g, "{}")
    .replace(/:\w+/g, "{}")
    .replace(/\/$/, "");

const QUOTES = ['"', "'", "`"];

/** Finds a test by its title, or the only test whose title begins as one that ends in " ...". */
async function isTest(name: string): Promise<boolean> {
  const [file = "", title = ""] = name.split(" › ");
  if (!existsSync(join(ROOT, file))) return false;
  const source = (await readText(file)).replace(/\s+/g, " ");
  if (title.endsWith(" ...")) {
    const beginning = title.slice(0, -"...".length);
    const starts = QUOTES.flatMap((quote) => [`(${quote}${beginning}`, `( ${quote}${beginning}`]);
    return starts.reduce((count, start) => count + source.split(start).length - 1, 0) === 1;
  }
  return QUOTES.some((quote) =>
    ["(", "async ("].some((body) => source.includes(`${quote}${title}${quote}, ${body}`)),
  );
}

async function listMissing({ number, evidence }: SpecificationRow): Promise<string[]> {
  if (/^open: \S/.test(evidence)) return [];
  const names = [...evidence.matchAll(/`([^`]+)`/g)].flatMap(([, name]) => name ?? []);
  if (names.length === 0) return [`${number}: nothing proves it`];
  const found = await Promise.all(names.map(isTest));
  return names.filter((_, index) => !found[index]).map((name) => `${number}: ${name}`);
}

describe("docs/develop/specification.md", () => {
  test("numbers its lines without a gap", async () => {
    const lines = linesIn(await readText(DOCUMENT));
    expect(lines.length).toBeGreaterThan(118);
    expect(lines.map(({ number }) => number)).toEqual(lines.map((_, index) => index + 1));
  });

  test("has no row that parses as none", async () => {
    const text = await readText(DOCUMENT);
    const rows = text.split("\n").filter((row) => /^\| \d/.test(row));
    expect(linesIn(text)).toHaveLength(rows.length);
  });

  test("names existing tests or states the gap", async () => {
    const lines = linesIn(await readText(DOCUMENT));
    expect((await Promise.all(lines.map(listMissing))).flat()).toEqual([]);
  });

  test("finds a test that does not exist", async () => {
    const line = { number: 1, sourcePaths: "" };
    const missingTest = `\`${DOCUMENT} › no such test\``;
    expect(await listMissing({ ...line, evidence: missingTest })).toHaveLength(1);
    const missingBeginning = "`tests/laws/specification.test.ts › no such ...`";
    expect(await listMissing({ ...line, evidence: missingBeginning })).toHaveLength(1);
    expect(await listMissing({ ...line, evidence: "by eye" })).toHaveLength(1);
  });

  test("names every specified path, and each is served", async () => {
    const lines = linesIn(await readText(DOCUMENT));
    const named = new Set(lines.flatMap(pathsIn).map(withoutNames));
    const paths = (await readText(ROUTES)).split("\n").map((line) => line.split("\t")[1] ?? "");
    const sockets = [...(await readText(SOCKETS)).matchAll(/"(\/api\/webSocket\/[^"]+)"/g)].flatMap(
      ([, path]) => path ?? [],
    );
    const served = new Set([...paths, ...sockets].map(withoutNames));
    expect([...named].filter((path) => !served.has(path))).toEqual([]);
    expect(named.size).toBe(PATH_COUNT);
  });
});
