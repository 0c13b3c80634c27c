// Writes docs/metrics.md from the metrics that a server registers; --verify only tells whether it is fresh.
import { join } from "node:path";
import { ROOT } from "../env.ts";
import { metricsDocument } from "./document.ts";
import { everyMetric } from "./every.ts";

const FILE = join(ROOT, "docs/metrics.md");

function formatted(text: string): string {
  const { stdout, exitCode } = Bun.spawnSync(
    [process.execPath, "fmt", `--stdin-filepath=${FILE}`],
    { cwd: ROOT, stdin: Buffer.from(text), stderr: "inherit" },
  );
  if (exitCode !== 0) throw new Error("bun fmt refused the document");
  return stdout.toString();
}

const fresh = formatted(metricsDocument(everyMetric()));
if (!process.argv.includes("--verify")) {
  await Bun.write(FILE, fresh);
} else if ((await Bun.file(FILE).text()) !== fresh) {
  console.error(
    "docs/metrics.md is not what the server tells. Run: bun apps/server/src/metrics/document-file.ts",
  );
  process.exitCode = 1;
}
process.exit();
