/** What one test file, or several, came to. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** How long each file took with what it sets up, in seconds, beside whatever else ran; the longest first. */
export const timesOf = (report: string | null): [file: string, number][] =>
  [...(report ?? "").matchAll(SUITE)]
    .flatMap(([, name = "", file, seconds]): [string, number][] =>
      name === file ? [[name, Number(seconds)]] : [],
    )
    .toSorted(([, one], [, other]) => other - one);

/** By path, as it was given to the run. */
export type Results = ReadonlyMap<string, Counts>;

const NONE: Counts = { passed: 0, failed: 0, skipped: 0 };
const ONE = {
  passed: { ...NONE, passed: 1 },
  failed: { ...NONE, failed: 1 },
  skipped: { ...NONE, skipped: 1 },
} as const;

/** One test as the report tells it. */
export interface Case {
  readonly file: string;
  readonly name: string;
  readonly verdict: keyof Counts;
  /** The kind of error that failed it: AssertionError, TimeoutError, or what was thrown. */
  readonly error: string | null;
}

/** The suite of a file carries its name; those inside carry what is described. */
const SUITE =
  /<testsuite name="([^"]*)" file="([^"]*)"(?:[^">]|"[^"]*")*?\btime="([\d.]+)"/g;

/** An attribute may hold a bracket. */
const CASE =
  /<testcase name="([^"]*)"(?:[^">]|"[^"]*")*?\bfile="([^"]*)"(?:[^">]|"[^"]*")*?(?:\/>|>([^]*?)<\/testcase>)/g;

/** Every test in what `bun test --reporter=junit` wrote; none where it died before it could. */
export const casesOf = (report: string | null): Case[] =>
  [...(report ?? "").matchAll(CASE)].map(
    ([, name = "", file = "", inside = ""]) => ({
      file,
      name: unescaped(name),
      verdict: verdictOf(inside),
      error: /<(?:failure|error) type="([^"]*)"/.exec(inside)?.[1] ?? null,
    }),
  );

const SIGNS: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
  "&amp;": "&",
};

const unescaped = (text: string): string =>
  text.replaceAll(/&(?:lt|gt|quot|apos|amp);/g, (sign) => SIGNS[sign] ?? sign);

/**
 * Reads by file what a run came to. Where the run failed, a wanted file that did not report failed: it did not load,
 * or its process ended.
 */
export function resultsOf(
  report: string | null,
  exitCode: number,
  wanted: readonly string[],
): Results {
  const absent = exitCode === 0 ? NONE : ONE.failed;
  const found = new Map<string, Counts>();
  for (const { file, verdict } of casesOf(report))
    found.set(file, add(found.get(file) ?? NONE, ONE[verdict]));
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
