// Runs every test in phases that suit it and closes with one line of counts.
import { runBun } from "./command.ts";
import { codeFiles } from "./files.ts";
import { addCounts, closingLine, countsOf, NONE } from "./test-counts.ts";

/** Tests that restart databases run one at a time. */
const HEAVY = /\/embedded\/|restart|stall|\.heavy\./;
/** A page may lose its patience on a busy machine: a journey that fails is tried once more, and the log says so. */
const JOURNEY = /\/e2e\//;
/** Rules know no database: a law holds them to that. */
const DATA = /^(packages\/(api|db)|apps\/server)\/(?!.*\/rules[./-])/;

const args = process.argv.slice(2);
const onlyData = args.includes("--data");
const wanted = args.filter((arg) => !arg.startsWith("--"));
const flags = args.filter((arg) => arg.startsWith("--") && arg !== "--data");

const files = (await codeFiles())
  .filter((path) => /\.test\.tsx?$/.test(path))
  .filter((path) => !onlyData || DATA.test(path))
  .filter(
    (path) => wanted.length === 0 || wanted.some((part) => path.includes(part)),
  );

const phases = [
  {
    name: "side by side",
    files: files.filter((path) => !HEAVY.test(path) && !JOURNEY.test(path)),
    flags: ["--parallel=2", "--timeout=60000"],
  },
  {
    name: "of journeys",
    files: files.filter((path) => JOURNEY.test(path)),
    flags: ["--parallel=2", "--timeout=180000", "--retry=1"],
  },
  {
    name: "one at a time",
    files: files.filter((path) => HEAVY.test(path)),
    flags: ["--isolate", "--timeout=120000"],
  },
].filter((phase) => phase.files.length > 0);

let counts = NONE;
if (files.some((path) => path.includes("/e2e/"))) {
  const build = "--bun x turbo run build --output-logs=errors-only";
  const { code } = await runBun(build.split(" "), { echo: true });
  if (code !== 0) counts = addCounts(counts, { ...NONE, failed: 1 });
}
for (const phase of phases) {
  console.log(`\n# ${phase.files.length} files ${phase.name}`);
  const paths = phase.files.map((path) => `./${path}`);
  const { code, output } = await runBun(
    ["test", ...phase.flags, ...flags, ...paths],
    { echo: true, env: { NODE_ENV: "test" } },
  );
  counts = addCounts(counts, countsOf(output, code));
}
console.log(`\n${closingLine(counts)}`);
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1;
