import { join } from "node:path";
import { lakeDocument } from "./rules/document.ts";

export const DOCUMENT = join(
  import.meta.dir,
  ...["..", "..", "..", "..", "..", "docs", "lake.md"],
);

/** As the formatter of the repository leaves it. */
export function freshDocument(): string {
  const { stdout, exitCode } = Bun.spawnSync(
    [process.execPath, "fmt", `--stdin-filepath=${DOCUMENT}`],
    { stdin: Buffer.from(lakeDocument()), stderr: "inherit" },
  );
  if (exitCode !== 0) throw new Error("bun fmt refused the document");
  return stdout.toString();
}
