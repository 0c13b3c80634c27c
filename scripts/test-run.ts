import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runBun } from "./command.ts";
import { type Results, resultsOf } from "./test-report.ts";

/** Runs these test files in one `bun test` and reads by file what they came to. */
export async function runTests(
  files: readonly string[],
  flags: readonly string[],
): Promise<Results> {
  const folder = await mkdtemp(join(tmpdir(), "kolekta-tests-"));
  const outfile = join(folder, "report.xml");
  const report = ["--reporter=junit", `--reporter-outfile=${outfile}`];
  const paths = files.map((path) => `./${path}`);
  try {
    const { code } = await runBun(["test", ...flags, ...report, ...paths], {
      echo: true,
      env: { NODE_ENV: "test" },
    });
    const written = Bun.file(outfile);
    const text = (await written.exists()) ? await written.text() : null;
    return resultsOf(text, code, files);
  } finally {
    await rm(folder, { recursive: true });
  }
}
