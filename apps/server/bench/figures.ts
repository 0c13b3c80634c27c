import { DEFAULT_ZONE, addDays, dayOf } from "@kolekta/api/core/day";
import { visitOf } from "@kolekta/api/core/testing";
import { countFacts } from "@kolekta/api/reports/agent/actions/count";
import { noteDays } from "@kolekta/api/reports/figure/actions/fold";
import { daysOf, verifyBook } from "@kolekta/api/reports/figure/actions/verify";
import { figuresByHand } from "@kolekta/api/reports/figure/testing";
import { createDb, type Db, UNLIMITED } from "@kolekta/db";
import { sql } from "kysely";
import type { Bench } from "./bench.ts";
import { AGENTS, DAYS, growCalls, switchFacts } from "./figures-rows.ts";
import { elapsed } from "./loop.ts";
import { through } from "./record.ts";
import { type Measured, perSecond } from "./table.ts";
import { type Target, targetsOf } from "./targets.ts";

/** Who record results while the cost of facts is measured: nobody alone writes hundreds a second. */
const WRITERS = 150;
const WARM_UP_SECONDS = 2;
/** By turns, so that neither has the warmer half, nor the one in which the machine was busy elsewhere. */
const TURNS = ["off", "on", "on", "off", "off", "on", "on", "off"] as const;

/** What facts cost who writes, what they cost who verifies them, and what the figures of a day cost. */
export async function benchFigures(
  bench: Bench,
  { seconds, calls }: { readonly seconds: number; readonly calls: number },
  say: (line: string) => void,
): Promise<Measured[]> {
  const db = createDb(bench.databaseUrl, { ...UNLIMITED, max: 4 });
  try {
    const cost = await costOfFacts(bench, db, seconds, say);
    const today = dayOf(new Date(), DEFAULT_ZONE);
    const days = { from: addDays(today, -DAYS), to: today };
    const rows = await growCalls(db, today, calls);
    const visit = visitOf(db, null, { via: "COMMAND" });
    const counted = await elapsed(() => countFacts(visit));
    say(
      `${rows.toLocaleString("en")} calls of ${AGENTS} agents, added up in ${counted.toFixed(0)} s`,
    );
    await sql`analyze report_fact, report_figure, agent_day, call_record`.execute(
      db,
    );
    const yesterday = addDays(today, -1);
    const collected = await elapsed(async () => {
      await noteDays(visit.db, { from: yesterday, to: yesterday });
      await countFacts(visit);
    });
    const plain = await elapsed(() => figuresByHand(db));
    const ours = await elapsed(async () => {
      const { total, samples } = await verifyBook(db, daysOf(days));
      if (total > 0)
        throw new Error(`${total} differ: ${JSON.stringify(samples[0])}`);
    });
    return [
      cost,
      {
        what: `Add up a whole day of ${AGENTS} agents anew, ${calls} calls each`,
        ours: `${collected.toFixed(1)} s`,
        limit: "",
        ratio: null,
        aim: "",
        met: null,
      },
      {
        what: `Verify a month of figures, ${rows.toLocaleString("en")} calls`,
        ours: `${ours.toFixed(1)} s`,
        limit: `${plain.toFixed(1)} s plain SQL over the raw tables`,
        ratio: ours / plain,
        aim: "≤ 2.00",
        met: ours / plain <= 2,
      },
    ];
  } finally {
    await db.destroy();
  }
}

async function costOfFacts(
  bench: Bench,
  db: Db,
  seconds: number,
  say: (line: string) => void,
): Promise<Measured> {
  const targets = await targetsOf(bench, WRITERS);
  await letItBeNoon(db, targets);
  const rates = { on: 0, off: 0 };
  for (const [turn, facts] of TURNS.entries()) {
    await switchFacts(db, facts);
    // Whoever is called again on the same day is one the guard blocks, which is told of as well.
    const [fresh, others] = [0, 1].map((half) =>
      targets.filter((_, at) => at % (2 * TURNS.length) === 2 * turn + half),
    ) as [Target[], Target[]];
    // Each session plans its statements anew after a switch, which none pays for in real life.
    await through(bench, others, WARM_UP_SECONDS);
    const rate = await through(bench, fresh, seconds);
    if (rate * seconds > fresh.length)
      throw new Error(`${fresh.length} cases are too few for ${seconds} s`);
    say(`Facts ${facts}: ${perSecond(rate)} results`);
    rates[facts] += (2 * rate) / TURNS.length;
  }
  await switchFacts(db, "on");
  const ratio = rates.on / rates.off;
  return {
    what: "Record a result, with its facts",
    ours: perSecond(rates.on),
    limit: `${perSecond(rates.off)} without facts`,
    ratio,
    aim: "≥ 0.90",
    met: ratio >= 0.9,
  };
}

/** At night the guard would be told of as well, with each result. */
async function letItBeNoon(db: Db, targets: readonly Target[]): Promise<void> {
  const ahead = 12 - new Date().getUTCHours();
  // The sign of these zones says how far they are behind.
  const zone = `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;
  await db
    .updateTable("borrower")
    .set({ zone })
    .where("id", "in", [...new Set(targets.map((one) => one.borrowerId))])
    .execute();
}
