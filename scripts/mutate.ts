// Removes the guards of the guarantees one by one, in copies of the tree; tests must fail.
import { testServer } from "../packages/db/src/postgres/testing/server.ts";
import { MUTANTS } from "../tests/mutants/list.ts";
import { seconds } from "./command.ts";
import { type Checkout, copyCheckout } from "./mutate/checkout.ts";
import type { Mutant } from "./mutate/mutant.ts";
import {
  complaintsAbout,
  runMutant,
  type MutantRun,
  shareOut,
  type Surroundings,
} from "./mutate/run.ts";
import { isGood, type MutantResult } from "./mutate/verdict.ts";
import { readOptions, exitWithUsage } from "./options.ts";

const USAGE = {
  command: "bun run mutate",
  about: "Takes each guard away in a copy of the tree and sees its tests fail.",
  words: { value: "WORD", about: "only guards with this word in their name or file" },
  options: {
    jobs: { type: "string", default: "2", value: "N", about: "so many guards side by side" },
    only: {
      type: "string",
      multiple: true,
      default: [] as string[],
      value: "GUARANTEE",
      about: "only the guards of this guarantee; may be said again",
    },
  },
} as const;

const { values, positionals } = readOptions(USAGE);

/** Selects by guarantee with `--only=G8`, else by name or file. */
const isChosen = ({ guarantee, name, file }: Mutant): boolean => {
  const { only } = values;
  const byGuarantee = only.length === 0 || only.includes(guarantee);
  const terms = positionals.map((word) => word.toLowerCase());
  const text = `${name} ${file}`.toLowerCase();
  return byGuarantee && terms.every((word) => text.includes(word));
};

const detail = (result: MutantResult): string => {
  if (result.outcome === "killed") return `by "${result.by}"`;
  return result.outcome === "broken" ? result.why : "";
};

const line = ({ mutant, result, ms }: MutantRun): string =>
  [
    result.outcome.padEnd(9),
    mutant.guarantee.padEnd(4),
    seconds(ms).padStart(8),
    `${mutant.name} (${mutant.file})`,
    detail(result),
  ].join("  ");

/** Checks that the tests pass before any edit. */
async function areSound(
  checkouts: readonly Checkout[],
  mutants: readonly Mutant[],
  around: Surroundings,
): Promise<boolean> {
  const files = [...new Set(mutants.flatMap(({ tests }) => tests))];
  console.log(`# ${files.length} test files without any edit`);
  let done = 0;
  const complaints = await shareOut(checkouts, files, async (checkout, file) => {
    const found = await complaintsAbout(checkout, file, mutants, around);
    console.log(`${++done}/${files.length}  ${file}`);
    return found;
  });
  const wrong = complaints.flat();
  if (wrong.length > 0) console.log("\nmend these first:");
  for (const text of wrong) console.log(`  ${text}`);
  return wrong.length === 0;
}

function close(runs: readonly MutantRun[]): number {
  const order = MUTANTS.map(({ name }) => name);
  const table = runs.toSorted(
    (a, b) => order.indexOf(a.mutant.name) - order.indexOf(b.mutant.name),
  );
  const bad = table.filter(({ result }) => !isGood(result));
  console.log("\n# the guards");
  for (const mutantRun of table) console.log(line(mutantRun));
  console.log(`\n${table.length - bad.length} killed, ${bad.length} not`);
  for (const mutantRun of bad) console.log(line(mutantRun));
  return bad.length === 0 ? 0 : 1;
}

async function main(signal: AbortSignal): Promise<number> {
  const mutants = MUTANTS.filter(isChosen);
  const jobs = Math.min(Number(values.jobs), mutants.length);
  if (mutants.length === 0)
    exitWithUsage(USAGE, `no guard is chosen by ${process.argv.slice(2).join(" ")}`);
  if (!Number.isInteger(jobs) || jobs < 1)
    exitWithUsage(USAGE, `--jobs=${values.jobs} is no number above 0`);
  const around = { signal, databaseUrl: await testServer() };
  const checkouts: Checkout[] = [];
  try {
    while (checkouts.length < jobs) checkouts.push(await copyCheckout());
    if (!(await areSound(checkouts, mutants, around))) return 1;
    console.log(`# ${mutants.length} guards, ${jobs} side by side`);
    let done = 0;
    const runs = await shareOut(checkouts, mutants, async (at, mutant) => {
      const mutantRun = await runMutant(at, mutant, around);
      console.log(`${++done}/${mutants.length}  ${line(mutantRun)}`);
      return mutantRun;
    });
    return close(runs);
  } finally {
    ending.abort(new Error("over"));
    await Promise.all(checkouts.map((checkout) => checkout.remove()));
  }
}

/** Ends everything that is still running. */
const ending = new AbortController();
let interrupted = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(signal, () => {
    interrupted = true;
    ending.abort(new Error("interrupted"));
  });
try {
  process.exit(await main(ending.signal));
} catch (error) {
  if (!interrupted) throw error;
  process.exit(130);
}
