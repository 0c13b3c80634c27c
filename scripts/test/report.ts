/** Counts of one test file, or of several. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Seconds of a file, including the effect of concurrent files. */
export interface FileTime {
  readonly path: string;
  readonly total: number;
  /** Loading, databases, servers and hooks; excludes the tests. */
  readonly setUp: number;
}

/** Counts by the path that was given to the run. */
export type Results = ReadonlyMap<string, Counts>;

/** One test of a report. */
export interface Case {
  readonly file: string;
  readonly name: string;
  readonly seconds: number;
  readonly status: keyof Counts;
  /** Kind of the error that failed it: AssertionError, TimeoutError, or the name of what was thrown. */
  readonly error: string | null;
}

const NONE: Counts = { passed: 0, failed: 0, skipped: 0 };
const SINGLE = {
  passed: { ...NONE, passed: 1 },
  failed: { ...NONE, failed: 1 },
  skipped: { ...NONE, skipped: 1 },
} as const;

/** The suite of a file carries the file's name; suites inside carry the text of their describe. */
const SUITE = /<testsuite name="([^"]*)" file="([^"]*)"(?:[^">]|"[^"]*")*?\btime="([\d.]+)"/g;

/** Attributes may contain brackets. */
const CASE = /<testcase ((?:[^">]|"[^"]*")*?)(?:\/>|>([^]*?)<\/testcase>)/g;

const SIGNS: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
  "&amp;": "&",
};

const unescape = (text: string): string =>
  text.replaceAll(/&(?:lt|gt|quot|apos|amp);/g, (sign) => SIGNS[sign] ?? sign);

const readAttribute = (attributes: string, name: string): string =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";

function readStatus(content: string): keyof Counts {
  if (/<(failure|error)\b/.test(content)) return "failed";
  return content.includes("<skipped") ? "skipped" : "passed";
}

/** Reads every test from a report of `bun test --reporter=junit`; none where the run died before writing it. */
export const readCases = (report: string | null): Case[] =>
  [...(report ?? "").matchAll(CASE)].map(([, attributes = "", content = ""]) => ({
    file: readAttribute(attributes, "file"),
    name: unescape(readAttribute(attributes, "name")),
    seconds: Number(readAttribute(attributes, "time")),
    status: readStatus(content),
    error: /<(?:failure|error) type="([^"]*)"/.exec(content)?.[1] ?? null,
  }));

/** Reads the time of every file, in the order of the report. */
export function readFileTimes(report: string | null): FileTime[] {
  const inTests = new Map<string, number>();
  for (const { file, seconds } of readCases(report))
    inTests.set(file, (inTests.get(file) ?? 0) + seconds);
  return [...(report ?? "").matchAll(SUITE)].flatMap(([, name = "", path = "", seconds]) => {
    const total = Number(seconds);
    const setUp = Math.max(0, total - (inTests.get(path) ?? 0));
    return name === path ? [{ path, total, setUp }] : [];
  });
}

/**
 * Counts the verdicts by file. In a failed run a wanted file without a report counts as failed: it did not load, or its
 * process ended.
 */
export function readResults(
  report: string | null,
  exitCode: number,
  paths: readonly string[],
): Results {
  const absent = exitCode === 0 ? NONE : SINGLE.failed;
  const found = new Map<string, Counts>();
  for (const { file, status: verdict } of readCases(report))
    found.set(file, add(found.get(file) ?? NONE, SINGLE[verdict]));
  return new Map(paths.map((path) => [path, found.get(path) ?? absent]));
}

const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

export const total = (results: Iterable<Counts>): Counts => [...results].reduce(add, NONE);

export const failing = (results: Results): string[] =>
  [...results].flatMap(([path, { failed }]) => (failed > 0 ? [path] : []));

export const closingLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
