import { join } from "node:path";
import { expect, test } from "bun:test";
import { newCase } from "../../seeds/index.ts";
import { randomFor, runAndKill, usualOrFull, sessionsEnded } from "@kolekta/db/testing";
import { sql } from "kysely";
import { importAsOperator } from "./actions/offline.ts";
import { importPaymentFiles } from "./actions/importing.ts";
import { NOON, usePayments } from "../payment/testing.ts";

const harness = usePayments();
const PROCESS = join(import.meta.dir, "testing-import.ts");
const ROUNDS = usualOrFull({ usual: 3, full: 20 });
const MAX_ROUNDS = 20;
const random = randomFor("import crash");
const LOANS = 6;
const ROWS = 2 * LOANS;

async function freshFile(round: string): Promise<string> {
  const rows = ["reference,loan number,amount,paid at"];
  for (let n = 0; n < LOANS; n += 1) {
    const { loanId } = await newCase(harness.db, { now: NOON });
    const { number } = await harness.loanRow({ loanId });
    rows.push(`${round}-${n}a,${number},500000,2026-03-09 10:00`);
    rows.push(`${round}-${n}b,${number},565000,2026-03-09 11:00`);
  }
  return rows.join("\n");
}

/** Imports the file in a process that is killed after this time; returns its lifetime. */
const loadIn = async (csv: string, killAfterMs: number | null) => {
  const args = [harness.url, NOON.toISOString(), csv];
  const kill = killAfterMs === null ? null : { afterLines: 1, thenMs: killAfterMs };
  return (await runAndKill(PROCESS, args, kill)).ms;
};

/**
 * Counts the traces of a file: each payment has its event, audit entry and row state, or none of
 * them.
 */
async function traces(round: string) {
  const mine = `${round}-%`;
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from payment where reference like ${mine}) as payments,
      (select count(*)::int from payment_event where txn_id like ${mine} and answer = 'POSTED') as events,
      (select count(*)::int from audit_log where action = 'payment.post' and after->>'reference' like ${mine}) as lines,
      (select count(*)::int from payment_file_row where reference like ${mine} and event_id is not null) as marks`.execute(
    harness.db,
  );
  return [...new Set(Object.values(rows[0] ?? {}))];
}

const paidLoans = async (round: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(distinct l.id)::int as n from loan l join payment p on p.loan_id = l.id
    where p.reference like ${`${round}-%`} and l.outstanding_minor = 0 and l.status = -50`.execute(
    harness.db,
  );
  return rows[0]?.n ?? 0;
};

/**
 * Share of an undisturbed run after which the process is killed. The rounds cover equal parts of
 * the run.
 */
const drawKillPoint = (round: number): number => (((round - 1) % ROUNDS) + 1 - random()) / ROUNDS;

test("G14: an import killed at any point and rerun takes each payment exactly once", async () => {
  const whole = await loadIn(await freshFile("whole"), null);
  expect(await traces("whole")).toEqual([ROWS]);
  let cut = 0;
  // A run that was killed only before the first or after the last payment would not test anything.
  for (let round = 1; round <= ROUNDS || (cut === 0 && round <= MAX_ROUNDS); round += 1) {
    const name = `round${round}`;
    const csv = await freshFile(name);
    await loadIn(csv, whole * drawKillPoint(round));
    await sessionsEnded(harness.db, "kolekta import test");
    const [found = 0, ...others] = await traces(name);
    expect([name, others]).toEqual([name, []]);
    if (found > 0 && found < ROWS) cut += 1;
    const repeated = await importAsOperator(harness.context(), {
      file: new File([csv], "cash.csv"),
      save: true,
      saveValid: false,
    });
    expect(repeated.counts).toMatchObject({ rows: ROWS, failing: 0 });
    expect(await importPaymentFiles(harness.context())).toBe(null);
    expect(await traces(name)).toEqual([ROWS]);
    expect(await paidLoans(name)).toBe(LOANS);
  }
  expect(cut).toBeGreaterThan(0);
  await harness.assertLedgerIntact();
}, 180_000);
