import type { Db } from "@kolekta/db";
import type { Day } from "@kolekta/api/core/day";
import { AppError } from "@kolekta/api/core/errors";
import { totalsOfFile } from "../parquet/totals.ts";
import { totalsOf } from "../queries/totals.ts";
import { lakeDay } from "../rules/day.ts";
import { type TableName, TABLES } from "../rules/tables.ts";
import { type CurrencyTotal, totalDifferences } from "../rules/totals.ts";

/** What the database says a table comes to on a day; refused where the file that was written says anything else. */
export async function provedTotals(
  db: Db,
  name: TableName,
  day: Day,
  path: string,
): Promise<CurrencyTotal[]> {
  const totals = await totalsOf(db, name, lakeDay(day));
  const written = await totalsOfFile(TABLES[name], path);
  const [what] = totalDifferences(TABLES[name], totals, written);
  if (what !== undefined) throw new AppError("conflict", "lake.mismatch", { day, what });
  return totals;
}
