import { join } from "node:path";
import {
  addDays,
  dayOf,
  DEFAULT_ZONE,
  startOfDay,
} from "@kolekta/api/core/day";
import { visitOf } from "@kolekta/api/core/testing";
import { verifyLoans } from "@kolekta/api/repay/loan/actions/verify";
import { beginDays } from "@kolekta/api/repay/roll/actions/run";
import { createDb, type Db, UNLIMITED } from "@kolekta/db";
import { sql } from "kysely";
import { measure } from "./loop.ts";
import { plainRoll, rememberBefore } from "./roll-plain.ts";
import type { Stage } from "./stage.ts";
import { type Measured, milliseconds } from "./table.ts";

const READER = "inst01";
const IDLE_SECONDS = 8;
/** Statement by statement, as one person at a desk would ask. */
const ALONE = { width: 1, seconds: 2 };

/**
 * One night of a loaded portfolio in a process of its own, beside the plain statements that write the same rows,
 * while somebody reads the case list; and the proof of every loan.
 */
export async function benchRoll(
  stage: Stage,
  cases: number,
): Promise<Measured[]> {
  const db = createDb(stage.databaseUrl, { ...UNLIMITED, max: 2 });
  try {
    const today = dayOf(new Date(), DEFAULT_ZONE);
    const night = addDays(today, 1);
    await beginDays(visitOf(db, null, { via: "JOB" }), today);
    await rememberBefore(db);
    const list = await readerOf(stage);
    const idle = await measure({ ...ALONE, seconds: IDLE_SECONDS }, list);
    const rolled = await rollBeside(stage, night, list);
    const plain = await timed(() => plainRoll(db, night));
    const verified = await timed(() => verifyAt(db, night));
    return rowsOf(await countOpen(db), cases, {
      idle: idle.p95,
      rolled,
      plain,
      verified,
    });
  } finally {
    await db.destroy();
  }
}

async function readerOf(stage: Stage): Promise<() => Promise<void>> {
  const headers = { token: await stage.tokenOf(READER) };
  return async () => {
    const reply = await fetch(`${stage.url}/prod/api/task/listing`, {
      headers,
    });
    if (!reply.ok) throw new Error(`the list answered ${reply.status}`);
    await reply.arrayBuffer();
  };
}

/** Seconds of the roll, and the 95th percentile of the list meanwhile. */
async function rollBeside(
  stage: Stage,
  day: string,
  list: () => Promise<void>,
): Promise<{ seconds: number; p95: number }> {
  const child = Bun.spawn(
    ["bun", join(import.meta.dir, "roll-process.ts"), stage.databaseUrl, day],
    { stdout: "pipe", stderr: "inherit" },
  );
  const said = child.stdout.getReader();
  await said.read();
  const begun = performance.now();
  const ended = child.exited.then(() => (performance.now() - begun) / 1000);
  const taken: number[] = [];
  while (child.exitCode === null && child.signalCode === null) {
    const at = performance.now();
    await list();
    taken.push(performance.now() - at);
  }
  if (child.exitCode !== 0) throw new Error("the roll did not end well");
  const sorted = taken.toSorted((a, b) => a - b);
  return {
    seconds: await ended,
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
  };
}

const verifyAt = async (db: Db, day: string): Promise<void> => {
  const now = () =>
    new Date(startOfDay(day, DEFAULT_ZONE).getTime() + 3_600_000);
  const visit = visitOf(db, null, { via: "JOB", now });
  const { differences, samples } = await verifyLoans(visit, { fix: false });
  if (differences > 0)
    throw new Error(`${differences} differences: ${JSON.stringify(samples)}`);
};

async function countOpen(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from loan where status in (21, 40)`.execute(db);
  return rows[0]?.n ?? 0;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

interface Figures {
  readonly idle: number;
  readonly rolled: { seconds: number; p95: number };
  readonly plain: number;
  readonly verified: number;
}

function rowsOf(
  open: number,
  cases: number,
  { idle, rolled, plain, verified }: Figures,
): Measured[] {
  const seconds = (s: number) => `${s.toFixed(1)} s`;
  const slower = rolled.p95 / idle;
  return [
    {
      what: `A night: roll of ${open.toLocaleString("en")} living loans`,
      ours: seconds(rolled.seconds),
      limit: `${seconds(plain)} same rows by plain SQL`,
      ratio: plain / rolled.seconds,
      aim: "≥ 0.50",
      met: plain / rolled.seconds >= 0.5,
    },
    {
      what: "Case list while the day is rolled, 95th percentile",
      ours: milliseconds(rolled.p95),
      limit: `${milliseconds(idle)} idle`,
      ratio: slower,
      aim: "< 2.00",
      met: slower < 2,
    },
    {
      what: `Proof of ${cases.toLocaleString("en")} loans`,
      ours: seconds(verified),
      limit: "",
      ratio: null,
      aim: "",
      met: null,
    },
  ];
}
