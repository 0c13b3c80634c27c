// Runs the tests in phases, repeats each failing file alone, and closes with one line of counts.
import { getDaySeed } from "../packages/db/src/testing/effort.ts";
import { buildWeb } from "./command.ts";
import { codeFiles } from "./files.ts";
import { readOptions, exitWithUsage } from "./options.ts";
import {
  computeFingerprints,
  listUnchangedGroups,
  readFullRuns,
  recordFullRun,
} from "./test/full-runs.ts";
import { listChangedFiles, listSkippedJourneys } from "./test/journeys.ts";
import { testMemory } from "./test/memory.ts";
import { dependsOnServer, JOURNEY, planPhases } from "./test/phases.ts";
import {
  closingLine,
  type Counts,
  failing,
  readFileTimes,
  readResults,
  total,
} from "./test/report.ts";
import { runTestFiles } from "./test/run.ts";
import { formatTimes, type PhaseTime } from "./test/summary.ts";

const USAGE = {
  command: "bun run test",
  about: "Runs the tests, each file that fails once more alone.",
  words: { value: "PART", about: "only files with this in their path" },
  options: {
    data: { type: "boolean", about: "only what another database server could change" },
    full: {
      type: "boolean",
      about: "every history, every moment of a crash and every heavy group",
    },
    seed: {
      type: "string",
      value: "N",
      about: "draws the cases of that run; the day in UTC if left out",
    },
    bail: { type: "boolean", about: "stops at the first test that fails" },
    "only-failures": { type: "boolean", about: "tells of failures alone" },
    "test-name-pattern": {
      type: "string",
      short: "t",
      value: "REGEX",
      about: "only tests whose name fits",
    },
    "rerun-each": { type: "string", value: "N", about: "each file so many times" },
    "update-snapshots": { type: "boolean", about: "writes what it finds" },
  },
} as const;

const { values, positionals: patterns } = readOptions(USAGE);
const { data: onlyData = false, full: isFull = false, ...rest } = values;
const { seed = String(getDaySeed()), ...forBun } = rest;
const bunFlags = Object.entries(forBun).map(([name, value]) =>
  value === true ? `--${name}` : `--${name}=${value}`,
);
if (!/^\d+$/.test(seed)) exitWithUsage(USAGE, `--seed=${seed} is not a whole number`);
process.env.TEST_SEED = seed;
// Saves page faults, a fifth of the time: keeps freed memory, gives PostgreSQL huge pages.
process.env.GLIBC_TUNABLES ??=
  "glibc.malloc.hugetlb=1:glibc.malloc.top_pad=8388608:glibc.malloc.trim_threshold=134217728";
process.env.MIMALLOC_PURGE_DELAY ??= "-1";
if (isFull) process.env.TEST_FULL = "on";

/** Runs these files and prints their output meanwhile. */
async function run(files: readonly string[], flags: readonly string[]) {
  const { code, ms, report } = await runTestFiles(files, flags, { echo: true });
  return { ms, files: readFileTimes(report), results: readResults(report, code, files) };
}

async function chooseFiles(): Promise<string[]> {
  const all = (await codeFiles()).filter((path) => /\.test\.tsx?$/.test(path));
  const named = all.filter(
    (path) => patterns.length === 0 || patterns.some((part) => path.includes(part)),
  );
  if (!onlyData) return named;
  const verdicts = await Promise.all(named.map((path) => dependsOnServer(path, isFull)));
  return named.filter((_, index) => verdicts[index]);
}

const chosen = await chooseFiles();
const isOnExternalServer = process.env.TEST_DATABASE_URL !== undefined;
// Files named on the command line always run; the record is for the embedded server only.
const runsAllGroups = isFull || onlyData || isOnExternalServer || patterns.length > 0;
const fullRuns = runsAllGroups ? {} : await readFullRuns();
const skipped = await listUnchangedGroups(chosen, fullRuns);
const journeysRun = fullRuns["journeys"];
const changed = journeysRun && (await listChangedFiles(journeysRun.commit));
const skippedJourneys = changed ? await listSkippedJourneys(chosen, changed, Number(seed)) : [];
const skippedPaths = new Set([...skipped.flatMap(({ files }) => files), ...skippedJourneys]);
const files = chosen.filter((path) => !skippedPaths.has(path));
const fingerprints = await computeFingerprints();

if (files.some((path) => JOURNEY.test(path))) {
  const { code } = await buildWeb();
  if (code !== 0) process.exit(code);
}

await using memory = testMemory();
if (memory) process.env.TEST_DATABASE_DIR = memory.dir;

const results = new Map<string, Counts>();
const times: PhaseTime[] = [];
const unsteady: string[] = [];
for (const phase of planPhases(files)) {
  console.log(`\n# ${phase.files.length} files: ${phase.name}`);
  const ran = await run(phase.files, [...phase.flags, ...bunFlags]);
  for (const [path, counts] of ran.results) results.set(path, counts);
  times.push({ name: phase.name, ms: ran.ms, files: ran.files });
}
for (const path of failing(results)) {
  console.log(`\n# ${path} once more, alone`);
  const rerun = await run([path], ["--timeout=300000", ...bunFlags]);
  for (const [file, counts] of rerun.results) results.set(file, counts);
  if (failing(rerun.results).length === 0) unsteady.push(path);
}

console.log(`\n${formatTimes(times).join("\n")}\n`);
const isRecorded = isFull && !onlyData && !isOnExternalServer && !forBun["test-name-pattern"];
if (isRecorded) {
  const recorded = await recordFullRun(results, fingerprints);
  console.log(`recorded as run in full: ${recorded.join(", ")}`);
}
if (!isFull)
  console.log(
    `seed ${seed}: histories, moments of crashes and combinations were drawn; --full takes all of them`,
  );
for (const { group, last, files: groupFiles } of skipped)
  console.log(
    `left out: ${group.name} (${groupFiles.length} files): unchanged since its full run on ${last.date} (${last.commit}, ${last.passed} tests); --full runs it`,
  );
if (journeysRun && skippedJourneys.length > 0)
  console.log(
    `left out: ${skippedJourneys.length} journeys: not drawn by the seed, their rooms unchanged since their full run on ${journeysRun.date} (${journeysRun.commit}, ${journeysRun.passed} tests); --full runs them`,
  );
for (const path of unsteady) console.log(`unsteady: ${path}`);
for (const path of failing(results)) console.log(`failed twice: ${path}`);
const counts = total(results.values());
console.log(`\n${closingLine(counts)}`);
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1;
