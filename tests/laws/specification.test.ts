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

/** Statement, paths and evidence, a line each. */
const ROW = /^(\d+)\. .+\\\n +(.+)\\\n +(.+)$/gm;

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

/** Lists the titles of "file: title; title" that begin no test of the file, or several. */
async function listUnproven(name: string): Promise<string[]> {
  const end = name.indexOf(": ");
  const file = name.slice(0, end);
  if (!existsSync(join(ROOT, file))) return [name];
  const source = (await readText(file)).replace(/\s+/g, " ");
  const isTest = (title: string): boolean => {
    const begins = QUOTES.flatMap((quote) => [`(${quote}${title}`, `( ${quote}${title}`]);
    const isWhole = QUOTES.some((quote) =>
      ["(", "async ("].some((body) => source.includes(`${quote}${title}${quote}, ${body}`)),
    );
    return isWhole || begins.reduce((sum, text) => sum + source.split(text).length - 1, 0) === 1;
  };
  const titles = name.slice(end + 2).split("; ");
  return titles.filter((title) => !isTest(title)).map((title) => `${file}: ${title}`);
}

async function listMissing({ number, evidence }: SpecificationRow): Promise<string[]> {
  if (/^open: \S/.test(evidence)) return [];
  const names = [...evidence.matchAll(/`([^`]+)`/g)].flatMap(([, name]) => name ?? []);
  if (names.length === 0) return [`${number}: nothing proves it`];
  const unproven = (await Promise.all(names.map(listUnproven))).flat();
  return unproven.map((name) => `${number}: ${name}`);
}

describe("docs/develop/specification.md", () => {
  test("numbers its lines without a gap", async () => {
    const lines = linesIn(await readText(DOCUMENT));
    expect(lines.length).toBeGreaterThan(118);
    expect(lines.map(({ number }) => number)).toEqual(lines.map((_, index) => index + 1));
  });

  test("has no row that parses as none", async () => {
    const text = await readText(DOCUMENT);
    const rows = text.split("\n").filter((row) => /^\d+\. /.test(row));
    expect(linesIn(text)).toHaveLength(rows.length);
  });

  test("names existing tests or states the gap", async () => {
    const lines = linesIn(await readText(DOCUMENT));
    expect((await Promise.all(lines.map(listMissing))).flat()).toEqual([]);
  });

  test("finds a test that does not exist", async () => {
    const line = { number: 1, sourcePaths: "" };
    const missingTest = `\`${DOCUMENT}: no such test\``;
    expect(await listMissing({ ...line, evidence: missingTest })).toHaveLength(1);
    const missingBeginning =
      "`tests/laws/specification.test.ts: numbers its lines without a gap; no such`";
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
