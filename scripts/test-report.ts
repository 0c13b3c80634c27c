/** What one test file, or several, came to. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** By path, as it was given to the run. */
export type Results = ReadonlyMap<string, Counts>;

const NONE: Counts = { passed: 0, failed: 0, skipped: 0 };
const ONE = {
  passed: { ...NONE, passed: 1 },
  failed: { ...NONE, failed: 1 },
  skipped: { ...NONE, skipped: 1 },
} as const;

/** An attribute may hold a bracket. */
const CASE =
  /<testcase\b(?:[^">]|"[^"]*")*?\bfile="([^"]*)"(?:[^">]|"[^"]*")*?(?:\/>|>([^]*?)<\/testcase>)/g;

/**
 * Reads by file what `bun test --reporter=junit` wrote; null where it died before it could. Where the run failed,
 * a wanted file that did not report failed: it did not load, or its process ended.
 */
export function resultsOf(
  report: string | null,
  exitCode: number,
  wanted: readonly string[],
): Results {
  const absent = exitCode === 0 ? NONE : ONE.failed;
  const found = new Map<string, Counts>();
  for (const [, file = "", inside = ""] of (report ?? "").matchAll(CASE))
    found.set(file, add(found.get(file) ?? NONE, ONE[verdictOf(inside)]));
  return new Map(wanted.map((path) => [path, found.get(path) ?? absent]));
}

function verdictOf(inside: string): keyof Counts {
  if (/<(failure|error)\b/.test(inside)) return "failed";
  return inside.includes("<skipped") ? "skipped" : "passed";
}

const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

export const total = (results: Iterable<Counts>): Counts =>
  [...results].reduce(add, NONE);

export const failing = (results: Results): string[] =>
  [...results].flatMap(([path, { failed }]) => (failed > 0 ? [path] : []));

export const closingLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
