import type { Db } from "@kolekta/db";
import type { Day } from "@kolekta/api/core/day";
import { AppError } from "@kolekta/api/core/errors";
import { computeFileTotals } from "../parquet/totals.ts";
import { listTotals } from "../queries/totals.ts";
import { lakeDay } from "../rules/day.ts";
import { type TableName, TABLES } from "../rules/tables.ts";
import { type CurrencyTotal, totalDifferences } from "../rules/totals.ts";

export async function verifyTotals(
  db: Db,
  name: TableName,
  day: Day,
  path: string,
): Promise<CurrencyTotal[]> {
  const totals = await listTotals(db, name, lakeDay(day));
  const fileTotals = await computeFileTotals(TABLES[name], path);
  const [difference] = totalDifferences(TABLES[name], totals, fileTotals);
  if (difference !== undefined)
    throw new AppError("conflict", "lake.mismatch", { day, difference });
  return totals;
}
