import { runTestFiles } from "../test/run.ts";
import { readCases } from "../test/report.ts";
import type { Checkout } from "./checkout.ts";
import type { Mutant } from "./mutant.ts";
import { type MutantResult, toMutantResult } from "./verdict.ts";

/** Waits less long where a hang is expected. */
const buildFlags = ({ hangs }: Partial<Mutant>) => [`--timeout=${hangs ? 30_000 : 120_000}`];
/** Longer than every test file, so a longer run hangs. */
const LONGEST_MS = 300_000;

export interface MutantRun {
  readonly mutant: Mutant;
  readonly result: MutantResult;
  readonly ms: number;
}

export interface Surroundings {
  readonly signal: AbortSignal;
  /** Database server of the tests. */
  readonly databaseUrl: string;
}

export async function runMutant(
  checkout: Checkout,
  mutant: Mutant,
  around: Surroundings,
): Promise<MutantRun> {
  const started = performance.now();
  const { tests, testName } = mutant;
  const filter = testName === undefined ? [] : ["-t", testName];
  const flags = [...buildFlags(mutant), ...filter];
  const report = await checkout.during(mutant, () => run(checkout, tests, flags, around));
  const ms = performance.now() - started;
  return { mutant, result: toMutantResult(mutant, report), ms };
}

/** Explains why a test file cannot judge mutants: it fails twice or lacks a test unedited. */
export async function complaintsAbout(
  checkout: Checkout,
  file: string,
  mutants: readonly Mutant[],
  around: Surroundings,
): Promise<string[]> {
  const look = async () =>
    faultsIn(file, mutants, await run(checkout, [file], buildFlags({}), around));
  const faults = await look();
  return faults.length === 0 ? [] : look();
}

function faultsIn(file: string, mutants: readonly Mutant[], report: string | null): string[] {
  const cases = readCases(report).filter((found) => found.file === file);
  if (cases.length === 0) return [`${file} does not load or does not end`];
  const failed = cases.filter(({ status: verdict }) => verdict === "failed");
  const missing = mutants.filter(
    ({ tests, testName }) =>
      tests.includes(file) &&
      testName !== undefined &&
      !cases.some(({ name }) => new RegExp(testName).test(name)),
  );
  return [
    ...failed.map(({ name }) => `${file}: "${name}" fails without any edit`),
    ...missing.map(({ testName }) => `${file}: no test matches "${testName}"`),
  ];
}

async function run(
  { root }: Checkout,
  files: readonly string[],
  flags: readonly string[],
  { signal, databaseUrl }: Surroundings,
): Promise<string | null> {
  const limit = AbortSignal.timeout(LONGEST_MS);
  const { report } = await runTestFiles(files, flags, {
    cwd: root,
    // Mutants are judged by every case, not by the sample of the day.
    env: { TEST_DATABASE_URL: databaseUrl, TEST_FULL: "on" },
    signal: AbortSignal.any([signal, limit]),
  });
  signal.throwIfAborted();
  if (report === null && !limit.aborted) return "";
  return report;
}

/** Distributes the items over the checkouts, one at a time to each. */
export async function shareOut<T, R>(
  checkouts: readonly Checkout[],
  items: readonly T[],
  work: (checkout: Checkout, item: T) => Promise<R>,
): Promise<R[]> {
  const waiting = [...items];
  const results: R[] = [];
  await Promise.all(
    checkouts.map(async (checkout) => {
      for (let item = waiting.shift(); item; item = waiting.shift())
        results.push(await work(checkout, item));
    }),
  );
  return results;
}
