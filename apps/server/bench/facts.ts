import { sql } from "kysely";
import type { Bench } from "./bench.ts";
import { listAssignedLongAgo, contactBefore, setZonesToNoon, switchFacts } from "./facts-setup.ts";
import { computeSpread } from "./loop.ts";
import { getProcessorMsByPid, spentMs } from "./processors.ts";
import { through } from "./record.ts";
import { type WorkloadResult, milliseconds } from "./table.ts";
import { type RecordTarget, listTargets } from "./targets.ts";

/** Many users record results, because one user alone never records hundreds a second. */
const WRITERS = 400;
const WARM_UP_SECONDS = 2;
/** Alternates, so that neither side runs warmer; the median of each counts. */
const PAIRS = Array.from({ length: 7 }, (_, nth) =>
  nth % 2 === 0 ? (["off", "on"] as const) : (["on", "off"] as const),
);
/** Results per assignment, because only the first of several contacts writes that fact. */
const RESULTS_PER_ASSIGNMENT = 5;

const toLoopOptions = (seconds: number) => ({ width: 8, seconds });

/**
 * Measures the cost of facts for writers: results recorded through the whole server, with and
 * without facts. Counts processor time, which a busy shared machine distorts least.
 */
export async function benchFacts(
  bench: Bench,
  seconds: number,
  printLine: (line: string) => void,
): Promise<WorkloadResult[]> {
  const { db } = bench;
  const targets = await listAssignedLongAgo(db, await listTargets(bench, WRITERS));
  await setZonesToNoon(db, targets);
  const [mixed, untouched] = splitTargets(2, targets) as [RecordTarget[], RecordTarget[]];
  await contactBefore(
    db,
    mixed.filter((_, at) => at % RESULTS_PER_ASSIGNMENT > 0),
  );
  const measureCost = (cases: readonly RecordTarget[]) =>
    measureFacts(bench, cases, seconds, printLine);
  return [
    {
      subject: `Processor time of a result, one in ${RESULTS_PER_ASSIGNMENT} a first contact, with its facts`,
      ...(await measureCost(mixed)),
    },
    {
      subject: "Processor time of a first contact, with its facts",
      ...(await measureCost(untouched)),
    },
  ];
}

/** Deals the targets out in turn. */
const splitTargets = (parts: number, targets: readonly RecordTarget[]): RecordTarget[][] =>
  Array.from({ length: parts }, (_, part) => targets.filter((__, at) => at % parts === part));

async function measureFacts(
  bench: Bench,
  targets: readonly RecordTarget[],
  seconds: number,
  printLine: (line: string) => void,
): Promise<Omit<WorkloadResult, "subject">> {
  const tokens = new Map<string, string>();
  // One part for the first run; then parts to warm up and to measure, with facts and without.
  const [first = [], ...rest] = splitTargets(4 * PAIRS.length + 1, targets);
  await through(bench, first, toLoopOptions(WARM_UP_SECONDS), tokens);
  // Statements are planned for tables that have rows, as in production.
  await sql`vacuum analyze`.execute(bench.db);
  const costs: { readonly on: number; readonly off: number }[] = [];
  try {
    for (const pair of PAIRS) {
      const cost = { on: 0, off: 0 };
      for (const mode of pair) {
        await switchFacts(bench.db, mode);
        // Each session plans its statements again after a switch; production never switches.
        await through(bench, rest.pop() ?? [], toLoopOptions(WARM_UP_SECONDS), tokens);
        const fresh = rest.pop() ?? [];
        cost[mode] = await costOfResult(bench, fresh, seconds, tokens);
      }
      printLine(`${milliseconds(cost.on)} a result, ${milliseconds(cost.off)} without facts`);
      costs.push(cost);
    }
  } finally {
    await switchFacts(bench.db, "on");
  }
  const [on, off] = (["on", "off"] as const).map(
    (mode) => computeSpread(costs.map((cost) => cost[mode])).p50,
  ) as [number, number];
  return {
    measured: milliseconds(on),
    limit: `${milliseconds(off)} without facts`,
    ratio: off / on,
    aim: "≥ 0.90",
    isMet: off / on >= 0.9,
  };
}

/** Milliseconds of processor time of server and database. */
async function costOfResult(
  bench: Bench,
  targets: readonly RecordTarget[],
  seconds: number,
  tokens: Map<string, string>,
): Promise<number> {
  const before = await getProcessorMsByPid(bench);
  const { done } = await through(bench, targets, toLoopOptions(seconds), tokens);
  // The guard blocks a second call on the same day, and that records a fact as well.
  if (done >= targets.length)
    throw new Error(`${targets.length} cases are too few for ${seconds} s`);
  return spentMs(before, await getProcessorMsByPid(bench)) / done;
}
