import type { Db } from "@kolekta/db";
import type { Visit } from "../../../core/context.ts";
import type { DayRange } from "../../../core/range.ts";
import { replicaDbOf } from "../../../core/replica.ts";
import { dailyReport } from "../../daily/actions/collect.ts";
import {
  type Difference,
  type Differences,
  together,
} from "../../figure/rules.ts";
import { finishedDays } from "../../run/actions/verify.ts";
import { casesAfter, chainDifferences } from "../queries/chain.ts";
import type { ColumnDifference } from "../queries/columns.ts";
import { wageDifferences } from "../queries/credit.ts";
import { figureDifferences } from "../queries/figures.ts";
import { months } from "../queries/span.ts";
import { creditDifferences } from "./credit.ts";

/** Of each column, and of all together. */
const OF_COLUMN = 2;
const SAMPLES = 200;
const CASES = 5_000;

const toDifference = (found: ColumnDifference): Difference => ({
  of: found.table,
  ...{ key: found.key, column: found.column },
  ...{ stored: found.stored, derived: found.derived },
});

/** The first differences of each table; the total is that of all. */
function toDifferences(found: readonly ColumnDifference[]): Differences {
  const totals = new Map(found.map(({ table, total }) => [table, total]));
  return {
    total: [...totals.values()].reduce((sum, total) => sum + total, 0),
    samples: found.map(toDifference),
  };
}

/** Counts every figure anew from raw tables, month by month, and reads the history of every case. Writes nothing. */
export async function verifyRaw(
  visit: Visit,
  days: DayRange,
): Promise<Differences> {
  const db = replicaDbOf(visit);
  const now = visit.now();
  let all = await verifyChains(db);
  for (const month of await months(db, days, now)) {
    const finished = await finishedDays(visit, dailyReport, month);
    all = together(
      [
        all,
        toDifferences(
          await figureDifferences(db, {
            ...{ days: month, now, finished, most: OF_COLUMN },
          }),
        ),
        toDifferences(await wageDifferences(db, month, OF_COLUMN)),
        await creditDifferences(db, month, SAMPLES),
      ],
      SAMPLES,
    );
  }
  return all;
}

/** Every case whatever the days: its history is one chain. */
async function verifyChains(db: Db): Promise<Differences> {
  let all: Differences = { total: 0, samples: [] };
  for (let after = 0; ;) {
    const ids = await casesAfter(db, after, CASES);
    if (ids.length === 0) return all;
    const found = await chainDifferences(db, ids, OF_COLUMN);
    all = together([all, toDifferences(found)], SAMPLES);
    after = ids.at(-1) ?? after;
  }
}
