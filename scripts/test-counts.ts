export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0 };

/**
 * Counts of the closing lines of `bun test`. A run that fails without a failed test (a file that does
 * not load, an error between tests, a crash) counts as one failure.
 */
export function countsOf(output: string, exitCode: number): Counts {
  const last = (word: string) =>
    Number(
      [...output.matchAll(new RegExp(`^ *(\\d+) ${word}s?\\s*$`, "gm"))].at(
        -1,
      )?.[1] ?? 0,
    );
  const failed = last("fail") + last("error");
  return {
    passed: last("pass"),
    failed: exitCode !== 0 ? Math.max(1, failed) : failed,
    skipped: last("skip") + last("todo"),
  };
}

export const addCounts = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

export const closingLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
