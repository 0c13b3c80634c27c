import { DEFAULT_ZONE, dayOf } from "@kolekta/api/core/day";
import { visitOf } from "@kolekta/api/core/testing";
import { verifyLoans } from "@kolekta/api/repay/proof/actions/verify";
import { createDb, type Db, UNLIMITED } from "@kolekta/db";
import { sql } from "kysely";
import { elapsed, tenthsOf } from "./loop.ts";
import type { Bench } from "./bench.ts";
import type { Measured } from "./table.ts";
import { growHistory } from "./verify-history.ts";
import { verifyPlainly } from "./verify-plain.ts";

/** A million loans in 100 seconds. */
const AIM = 10_000;

/** Every loan proved anew, beside statements that only add up and compare the amounts of the same rows in SQL. */
export async function benchVerify(bench: Bench, say: (line: string) => void): Promise<Measured[]> {
  const db = createDb(bench.databaseUrl, { ...UNLIMITED, max: 4 });
  try {
    const today = dayOf(new Date(), DEFAULT_ZONE);
    await growHistory(db, today, say);
    const plain = await elapsed(() => noneDiffers(verifyPlainly(db, today)));
    say(`added up in SQL in ${plain.toFixed(1)} s`);
    const ours = await elapsed(() => noneDiffers(verifyAll(db, say)));
    const loans = await countOf(db, "loan");
    const entries = await countOf(db, "ledger_entry");
    const per = (seconds: number) =>
      `${seconds.toFixed(1)} s, ${Math.round(loans / seconds).toLocaleString("en")} loans a second`;
    return [
      {
        what: `Verify ${loans.toLocaleString("en")} loans with ${entries.toLocaleString("en")} entries`,
        ours: per(ours),
        limit: `${plain.toFixed(1)} s same rows added up in SQL`,
        ratio: plain / ours,
        aim: `≥ ${AIM.toLocaleString("en")} loans a second`,
        met: loans / ours >= AIM,
      },
    ];
  } finally {
    await db.destroy();
  }
}

async function verifyAll(db: Db, say: (line: string) => void): Promise<number> {
  const tell = tenthsOf("loans verified", say);
  const { differences, samples } = await verifyLoans(visitOf(db, null, { via: "COMMAND" }), {
    fix: false,
    onProgress: tell,
  });
  if (differences > 0) console.error(samples);
  return differences;
}

async function noneDiffers(counted: Promise<number>): Promise<void> {
  const differences = await counted;
  if (differences > 0) throw new Error(`${differences} differences`);
}

async function countOf(db: Db, table: "loan" | "ledger_entry"): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(table)}`.execute(db);
  return rows[0]?.n ?? 0;
}
