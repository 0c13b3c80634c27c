import { DEFAULT_ZONE, addDays, toLocalDay } from "@kolekta/api/core/day";
import { createTestContext } from "@kolekta/api/core/testing";
import { processAgentFacts } from "@kolekta/api/reports/agent/actions/process-facts";
import { noteDays } from "@kolekta/api/reports/figure/actions/aggregate";
import { toDays, verifyBook } from "@kolekta/api/reports/figure/actions/verify";
import { computeFiguresByHand } from "@kolekta/api/reports/figure/testing";
import { createDb, UNLIMITED } from "@kolekta/db";
import { sql } from "kysely";
import type { Bench } from "./bench.ts";
import { AGENTS, DAYS, growCalls } from "./figures-rows.ts";
import { elapsed } from "./loop.ts";
import type { WorkloadResult } from "./table.ts";

/** Measures the cost of facts for verification, and the cost of the figures of a day. */
export async function benchFigures(
  bench: Bench,
  calls: number,
  printLine: (line: string) => void,
): Promise<WorkloadResult[]> {
  const db = createDb(bench.databaseUrl, { ...UNLIMITED, max: 4 });
  try {
    const today = toLocalDay(new Date(), DEFAULT_ZONE);
    const days = { from: addDays(today, -DAYS), to: today };
    const rows = await growCalls(db, today, calls);
    const context = createTestContext(db, null, { via: "COMMAND" });
    const counted = await elapsed(() => processAgentFacts(context));
    printLine(
      `${rows.toLocaleString("en")} calls of ${AGENTS} agents, added up in ${counted.toFixed(0)} s`,
    );
    await sql`analyze report_fact, report_figure, agent_day, call_record`.execute(db);
    const yesterday = addDays(today, -1);
    const collected = await elapsed(async () => {
      await noteDays(context.db, { from: yesterday, to: yesterday });
      await processAgentFacts(context);
    });
    const plain = await elapsed(() => computeFiguresByHand(db));
    const measured = await elapsed(async () => {
      const { total, samples } = await verifyBook(db, toDays(days));
      if (total > 0) throw new Error(`${total} differ: ${JSON.stringify(samples[0])}`);
    });
    return [
      {
        subject: `Add up a whole day of ${AGENTS} agents again, ${calls} calls each`,
        measured: `${collected.toFixed(1)} s`,
        limit: "",
        ratio: null,
        aim: "",
        isMet: null,
      },
      {
        subject: `Verify a month of figures, ${rows.toLocaleString("en")} calls`,
        measured: `${measured.toFixed(1)} s`,
        limit: `${plain.toFixed(1)} s plain SQL over the raw tables`,
        ratio: measured / plain,
        aim: "≤ 2.00",
        isMet: measured / plain <= 2,
      },
    ];
  } finally {
    await db.destroy();
  }
}
