import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runBun, type RunOptions } from "./command.ts";
import { type Results, resultsOf, timesOf } from "./test-report.ts";

const SLOWEST = 10;

export interface TestRun {
  readonly code: number;
  /** What `--reporter=junit` wrote; null where the run died before it could. */
  readonly report: string | null;
}

/** Runs these test files in one `bun test`. */
export async function reportOfTests(
  files: readonly string[],
  flags: readonly string[],
  options: RunOptions,
): Promise<TestRun> {
  const folder = await mkdtemp(join(tmpdir(), "kolekta-tests-"));
  const outfile = join(folder, "report.xml");
  const report = ["--reporter=junit", `--reporter-outfile=${outfile}`];
  const paths = files.map((path) => `./${path}`);
  try {
    const { code } = await runBun(["test", ...flags, ...report, ...paths], {
      ...options,
      env: { ...options.env, NODE_ENV: "test" },
    });
    const written = Bun.file(outfile);
    const text = (await written.exists()) ? await written.text() : null;
    return { code, report: text };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Runs these test files and reads by file what they came to; of many it tells the slowest. */
export async function runTests(
  files: readonly string[],
  flags: readonly string[],
): Promise<Results> {
  const { code, report } = await reportOfTests(files, flags, { echo: true });
  if (files.length > SLOWEST)
    for (const [path, seconds] of timesOf(report).slice(0, SLOWEST))
      console.log(`${seconds.toFixed(1).padStart(6)} s ${path}`);
  return resultsOf(report, code, files);
}
