import { type Db, dbError } from "@kolekta/db";
import type { BaseContext } from "../../../core/context.ts";
import { addDays, daysBetween } from "../../../core/day.ts";
import type { DayRange } from "../../../core/range.ts";
import { getReplicaDb } from "../../../core/replica.ts";
import { dailyReport } from "../../daily/actions/collect.ts";
import { type Difference, type Differences, mergeDifferences } from "../../figure/rules.ts";
import { finishedDays } from "../../run/actions/verify.ts";
import { casesAfter, chainDifferences } from "../queries/chain.ts";
import type { ColumnDifference } from "../queries/columns.ts";
import { wageDifferences } from "../queries/credit.ts";
import { figureDifferences } from "../queries/figures.ts";
import { months } from "../queries/range.ts";
import { creditDifferences } from "./credit.ts";

/** Stored samples of each column and of all columns. */
const OF_COLUMN = 2;
const SAMPLES = 200;
const CASES = 5_000;

const toDifference = (found: ColumnDifference): Difference => ({
  source: found.table,
  key: found.key,
  column: found.column,
  stored: found.stored,
  derived: found.derived,
});

/** Returns the first differences of each table; the total covers all. */
function toDifferences(found: readonly ColumnDifference[]): Differences {
  const totals = new Map(found.map(({ table, total }) => [table, total]));
  return {
    total: [...totals.values()].reduce((sum, total) => sum + total, 0),
    samples: found.map(toDifference),
  };
}

/**
 * Computes all figures again from raw tables and checks the history of every case. Writes nothing.
 */
export async function verifyRaw(context: BaseContext, days: DayRange): Promise<Differences> {
  const db = getReplicaDb(context);
  let all = await verifyChains(db);
  for (const month of await months(db, days, context.now()))
    all = mergeDifferences([all, await inParts(context, month)], SAMPLES);
  return all;
}

/** Halves the range when a statement exceeds the statement timeout. */
async function inParts(context: BaseContext, days: DayRange): Promise<Differences> {
  try {
    return await verifyDays(context, days);
  } catch (error) {
    if (dbError(error)?.kind !== "statementTimeout" || days.from === days.to) throw error;
  }
  const half = Math.floor(daysBetween(days.from, days.to) / 2);
  const middle = addDays(days.from, half);
  const parts = [
    await inParts(context, { from: days.from, to: middle }),
    await inParts(context, { from: addDays(middle, 1), to: days.to }),
  ];
  return mergeDifferences(parts, SAMPLES);
}

async function verifyDays(context: BaseContext, days: DayRange): Promise<Differences> {
  const db = getReplicaDb(context);
  const finished = await finishedDays(context, dailyReport, days);
  const query = { days, now: context.now(), finished, limit: OF_COLUMN };
  const found = [
    toDifferences(await figureDifferences(db, query)),
    toDifferences(await wageDifferences(db, days, OF_COLUMN)),
    await creditDifferences(db, days, SAMPLES),
  ];
  return mergeDifferences(found, SAMPLES);
}

/** Verifies every case regardless of the range, because its history is one chain. */
async function verifyChains(db: Db): Promise<Differences> {
  let all: Differences = { total: 0, samples: [] };
  for (let after = 0; ;) {
    const ids = await casesAfter(db, after, CASES);
    if (ids.length === 0) return all;
    const found = await chainDifferences(db, ids, OF_COLUMN);
    all = mergeDifferences([all, toDifferences(found)], SAMPLES);
    after = ids.at(-1) ?? after;
  }
}
