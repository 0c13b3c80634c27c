// Runs every test in phases that suit it, what failed once more alone, and closes with one line of counts.
import { availableParallelism } from "node:os";
import { buildWeb } from "./command.ts";
import { codeFiles } from "./files.ts";
import { readOptions } from "./options.ts";
import { testMemory } from "./test-memory.ts";
import { closingLine, failing, total } from "./test-report.ts";
import { runTests } from "./test-run.ts";

/** Tests that restart databases run one at a time. */
const HEAVY = /\/embedded\/|restart|stall|\.heavy\./;
const JOURNEY = /\/e2e\//;
/** Rules know no database: a law holds them to that. */
const DATA = /^(packages\/(api|db)|apps\/server)\/(?!.*\/rules[./-])/;

/** Bring a database of their own. */
const OWN_DATABASE = /\/embedded[/.]|[/.]restart\.test|\/disk\.heavy\./;
/** Of the tests over HTTP those that the database decides: races, numbers, SQL, events, writes told twice. The others ask about the wire. */
const WIRE =
  /^apps\/server\/test\/(?!ops|injection|payment-callback|same-at-both-doors|seats|sockets-between-servers|attack\/(call-report|lockout|numbers|paid-at|paid-twice|two-people|words)\.)/;
const ofData = (path: string): boolean =>
  DATA.test(path) && !OWN_DATABASE.test(path) && !WIRE.test(path);

/** Of those, what any PostgreSQL does alike: they ask about processes that die, commands, the pace of hashing, models and wires. */
const ALIKE =
  /\/(crash|ops|secrecy|metamorphic|demo|engine|smpp)(\/[^/]+)?\.test\.ts$/;
const isRepeated = (path: string): boolean => ofData(path) && !ALIKE.test(path);

const CORES = Math.max(2, availableParallelism());
/** A test waits for the database: one more than there are cores keeps them busy. */
const AT_ONCE = Math.min(4, CORES + 1);
/** A journey waits longer, for pages and for quiet. */
const JOURNEYS_AT_ONCE = Math.min(5, CORES + 2);

const { values, positionals: wanted } = readOptions({
  command: "bun run test",
  about: "Runs the tests, each file that fails once more alone.",
  words: { value: "PART", about: "only files with this in their path" },
  options: {
    data: {
      type: "boolean",
      about: "only what another database could change",
    },
    bail: { type: "boolean", about: "stops at the first test that fails" },
    "only-failures": { type: "boolean", about: "tells of failures alone" },
    "test-name-pattern": {
      type: "string",
      short: "t",
      value: "REGEX",
      about: "only tests whose name fits",
    },
    "rerun-each": {
      type: "string",
      value: "N",
      about: "each file so many times",
    },
    "update-snapshots": { type: "boolean", about: "writes what it finds" },
  },
});
const { data: onlyData = false, ...forBun } = values;
const given = Object.entries(forBun).map(([name, value]) =>
  value === true ? `--${name}` : `--${name}=${value}`,
);

const files = (await codeFiles())
  .filter((path) => /\.test\.tsx?$/.test(path))
  .filter((path) => !onlyData || isRepeated(path))
  .filter(
    (path) => wanted.length === 0 || wanted.some((part) => path.includes(part)),
  );

const isLight = (path: string): boolean =>
  !HEAVY.test(path) && !JOURNEY.test(path);
const SIDE_BY_SIDE = [`--parallel=${AT_ONCE}`, "--timeout=180000"];

const phases = [
  {
    name: "of data, side by side",
    files: files.filter((path) => isLight(path) && ofData(path)),
    // Modules stay loaded from file to file, as in a server: to load them anew takes as long as the tests.
    flags: [...SIDE_BY_SIDE, "--no-isolate"],
  },
  {
    name: "side by side",
    files: files.filter((path) => isLight(path) && !ofData(path)),
    flags: SIDE_BY_SIDE,
  },
  {
    name: "of journeys",
    files: files.filter((path) => JOURNEY.test(path)),
    // What a journey imports takes as long to load as a short one to run.
    flags: [
      `--parallel=${JOURNEYS_AT_ONCE}`,
      "--timeout=300000",
      "--no-isolate",
    ],
  },
  {
    name: "one at a time",
    files: files.filter((path) => HEAVY.test(path)),
    flags: ["--isolate", "--timeout=180000"],
  },
].filter((phase) => phase.files.length > 0);

if (files.some((path) => JOURNEY.test(path))) {
  const { code } = await buildWeb();
  if (code !== 0) process.exit(code);
}

await using memory = testMemory();
if (memory) process.env.TEST_DATABASE_DIR = memory.dir;

const results = new Map(
  await Array.fromAsync(phases, async (phase) => {
    console.log(`\n# ${phase.files.length} files ${phase.name}`);
    return runTests(phase.files, [...phase.flags, ...given]);
  }).then((runs) => runs.flatMap((run) => [...run])),
);

const unsteady: string[] = [];
for (const path of failing(results)) {
  console.log(`\n# ${path} once more, alone`);
  const again = await runTests([path], ["--timeout=300000", ...given]);
  for (const [file, counts] of again) results.set(file, counts);
  if (failing(again).length === 0) unsteady.push(path);
}

for (const path of unsteady) console.log(`unsteady: ${path}`);
for (const path of failing(results)) console.log(`failed twice: ${path}`);
const counts = total(results.values());
console.log(`\n${closingLine(counts)}`);
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1;
