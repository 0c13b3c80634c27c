import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runBun, type RunOptions } from "../command.ts";

export interface TestRun {
  readonly code: number;
  readonly ms: number;
  /** Report of `--reporter=junit`; null when the run died before writing it. */
  readonly report: string | null;
}

/** Runs these test files in one `bun test`. */
export async function runTestFiles(
  files: readonly string[],
  flags: readonly string[],
  options: RunOptions,
): Promise<TestRun> {
  const folder = await mkdtemp(join(tmpdir(), "kolekta-tests-"));
  const outfile = join(folder, "report.xml");
  const reporter = ["--reporter=junit", `--reporter-outfile=${outfile}`];
  const paths = files.map((path) => `./${path}`);
  try {
    const { code, ms } = await runBun(["test", ...flags, ...reporter, ...paths], {
      ...options,
      env: { ...options.env, NODE_ENV: "test" },
    });
    const reportFile = Bun.file(outfile);
    const report = (await reportFile.exists()) ? await reportFile.text() : null;
    return { code, ms, report };
  } finally {
    await rm(folder, { recursive: true });
  }
}
