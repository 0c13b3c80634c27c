// Runs every check that takes seconds and needs no database.
import { runBun, seconds } from "./command.ts";

const CHECKS = [
  // Checks the server side as one program, because a program per package would check the API again.
  { name: "types", args: "--bun x tsc --noEmit" },
  { name: "types of the web", args: "--bun x tsc --noEmit -p apps/web" },
  { name: "lint", args: "--bun x oxlint --type-aware --deny-warnings" },
  { name: "format", args: "fmt --check --no-script" },
  { name: "laws", args: "test tests/laws --timeout=60000 --only-failures" },
  {
    name: "docs/rest-routes.tsv and errors.md",
    args: "apps/server/src/http/openapi-file.ts --verify",
  },
  { name: "docs/operate/metrics.md", args: "apps/server/src/metrics/document-file.ts --verify" },
  { name: "file sizes", args: "scripts/sizes.ts" },
] as const;

const verdicts = await Promise.all(
  CHECKS.map(async ({ name, args }) => {
    const { code, output, ms } = await runBun(args.split(" "));
    const status = code === 0 ? "ok  " : "FAIL";
    if (code !== 0 || name === "file sizes") console.log(output.trimEnd());
    console.log(`${status} ${name} (${seconds(ms)})`);
    return code === 0;
  }),
);

const failed = verdicts.filter((ok) => !ok).length;
console.log(`${verdicts.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
