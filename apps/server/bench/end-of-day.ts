import { join } from "node:path";
import { addDays, toLocalDay, DEFAULT_ZONE, startOfDay } from "@kolekta/api/core/day";
import { createTestContext } from "@kolekta/api/core/testing";
import { verifyLoans } from "@kolekta/api/repay/ledger-verification/actions/verify";
import { startDays } from "@kolekta/api/repay/end-of-day/actions/run";
import { createDb, type Db, UNLIMITED } from "@kolekta/db";
import { sql } from "kysely";
import { elapsed, measure, computeSpread } from "./loop.ts";
import { runEndOfDayBySql, rememberBefore } from "./end-of-day-plain.ts";
import type { Bench } from "./bench.ts";
import { type WorkloadResult, milliseconds } from "./table.ts";

const READER = "inst01";
const IDLE_SECONDS = 8;
/** Reads one statement at a time, like one person. */
const SINGLE_CLIENT = { width: 1, seconds: 2 };

/**
 * Runs one day of a loaded portfolio in its own process, beside plain statements that write the
 * same rows. Reads the case list during both, and verifies every loan at the end.
 */
export async function benchEndOfDay(
  bench: Bench,
  printLine: (line: string) => void,
): Promise<WorkloadResult[]> {
  const db = createDb(bench.databaseUrl, { ...UNLIMITED, max: 2 });
  try {
    const today = toLocalDay(new Date(), DEFAULT_ZONE);
    const night = addDays(today, 1);
    await startDays(createTestContext(db, null, { via: "JOB" }), today);
    await rememberBefore(db);
    const list = await createReader(bench);
    const idle = await measure({ ...SINGLE_CLIENT, seconds: IDLE_SECONDS }, list);
    const endOfDay = await besideReader(list, () => runEndOfDayProcess(bench, night, printLine));
    const plain = await besideReader(list, () => runEndOfDayBySql(db, night));
    printLine(`plain SQL: ${plain.seconds.toFixed(1)} s, the list ${milliseconds(plain.p95)}`);
    const verifySeconds = await elapsed(() => verifyAt(db, night));
    printLine(`every loan proved in ${verifySeconds.toFixed(1)} s`);
    return toRows(await countOpen(db), { idle: idle.p95, endOfDay, plain });
  } finally {
    await db.destroy();
  }
}

async function createReader(bench: Bench): Promise<() => Promise<void>> {
  const headers = { token: await bench.createToken(READER) };
  return async () => {
    const reply = await fetch(`${bench.url}/prod/api/task/listing`, { headers });
    if (!reply.ok) throw new Error(`the list answered ${reply.status}`);
    await reply.arrayBuffer();
  };
}

interface Beside {
  readonly seconds: number;
  /** Milliseconds of the case list during the run. */
  readonly p95: number;
}

/** Measures the work and the list that is read during it. */
async function besideReader(
  list: () => Promise<void>,
  work: () => Promise<unknown>,
): Promise<Beside> {
  const durations: number[] = [];
  const over = new AbortController();
  const worked = elapsed(work).finally(() => over.abort());
  // The error is thrown below, once the reading has ended.
  worked.catch(() => {});
  while (!over.signal.aborted) {
    const at = performance.now();
    await list();
    durations.push(performance.now() - at);
  }
  return { seconds: await worked, p95: computeSpread(durations).p95 };
}

/** Runs in a process of its own, which reports progress. */
async function runEndOfDayProcess(
  bench: Bench,
  day: string,
  printLine: (line: string) => void,
): Promise<void> {
  const child = Bun.spawn(
    ["bun", join(import.meta.dir, "end-of-day-process.ts"), bench.databaseUrl, day],
    { stdout: "pipe", stderr: "inherit" },
  );
  const output = child.stdout.pipeThrough(new TextDecoderStream());
  for await (const lines of output) for (const line of lines.trim().split("\n")) printLine(line);
  if ((await child.exited) !== 0) throw new Error("the roll did not end well");
}

const verifyAt = async (db: Db, day: string): Promise<void> => {
  const now = () => new Date(startOfDay(day, DEFAULT_ZONE).getTime() + 3_600_000);
  const context = createTestContext(db, null, { via: "JOB", now });
  const { differences, samples } = await verifyLoans(context, { fix: false });
  if (differences > 0) throw new Error(`${differences} differences: ${JSON.stringify(samples)}`);
};

async function countOpen(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from loan where status in (21, 40)`.execute(db);
  return rows[0]?.n ?? 0;
}

interface EndOfDayTimes {
  readonly idle: number;
  readonly endOfDay: Beside;
  readonly plain: Beside;
}

function toRows(open: number, { idle, endOfDay, plain }: EndOfDayTimes): WorkloadResult[] {
  const seconds = (s: number) => `${s.toFixed(1)} s`;
  const slower = endOfDay.p95 / idle;
  return [
    {
      subject: `A night: roll of ${open.toLocaleString("en")} living loans`,
      measured: seconds(endOfDay.seconds),
      limit: `${seconds(plain.seconds)} same rows by plain SQL`,
      ratio: plain.seconds / endOfDay.seconds,
      aim: "≥ 0.50",
      isMet: plain.seconds / endOfDay.seconds >= 0.5,
    },
    {
      subject: "Case list while the day is rolled, p95",
      measured: milliseconds(endOfDay.p95),
      limit: `${milliseconds(idle)} idle`,
      ratio: slower,
      aim: "< 2.00",
      isMet: slower < 2,
    },
  ];
}
