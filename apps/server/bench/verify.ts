import { DEFAULT_ZONE, toLocalDay } from "@kolekta/api/core/day";
import { createTestContext } from "@kolekta/api/core/testing";
import { verifyLoans } from "@kolekta/api/repay/ledger-verification/actions/verify";
import { createDb, type Db, UNLIMITED } from "@kolekta/db";
import { sql } from "kysely";
import { elapsed, createTenthsReporter } from "./loop.ts";
import type { Bench } from "./bench.ts";
import type { WorkloadResult } from "./table.ts";
import { growHistory } from "./verify-history.ts";
import { verifyBySql } from "./verify-plain.ts";

/** Loans per second: a million in 100 seconds. */
const AIM = 10_000;

/** Verifies every loan, beside statements that only add up and compare the same rows in SQL. */
export async function benchVerify(
  bench: Bench,
  printLine: (line: string) => void,
): Promise<WorkloadResult[]> {
  const db = createDb(bench.databaseUrl, { ...UNLIMITED, max: 4 });
  try {
    const today = toLocalDay(new Date(), DEFAULT_ZONE);
    await growHistory(db, today, printLine);
    const plain = await elapsed(() => noneDiffers(verifyBySql(db, today)));
    printLine(`added up in SQL in ${plain.toFixed(1)} s`);
    const measured = await elapsed(() => noneDiffers(verifyAll(db, printLine)));
    const loans = await countRows(db, "loan");
    const entries = await countRows(db, "ledger_entry");
    const per = (seconds: number) =>
      `${seconds.toFixed(1)} s, ${Math.round(loans / seconds).toLocaleString("en")} loans a second`;
    return [
      {
        subject: `Verify ${loans.toLocaleString("en")} loans with ${entries.toLocaleString("en")} entries`,
        measured: per(measured),
        limit: `${plain.toFixed(1)} s same rows added up in SQL`,
        ratio: plain / measured,
        aim: `≥ ${AIM.toLocaleString("en")} loans a second`,
        isMet: loans / measured >= AIM,
      },
    ];
  } finally {
    await db.destroy();
  }
}

async function verifyAll(db: Db, printLine: (line: string) => void): Promise<number> {
  const reportTenths = createTenthsReporter("loans verified", printLine);
  const { differences, samples } = await verifyLoans(
    createTestContext(db, null, { via: "COMMAND" }),
    { fix: false, onProgress: reportTenths },
  );
  if (differences > 0) console.error(samples);
  return differences;
}

async function noneDiffers(counted: Promise<number>): Promise<void> {
  const differences = await counted;
  if (differences > 0) throw new Error(`${differences} differences`);
}

async function countRows(db: Db, table: "loan" | "ledger_entry"): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(table)}`.execute(db);
  return rows[0]?.n ?? 0;
}
