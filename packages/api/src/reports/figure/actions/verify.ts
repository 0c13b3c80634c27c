import type { Db } from "@kolekta/db";
import type { Day } from "../../../core/day.ts";
import { FACT_KINDS } from "../contract-codes.ts";
import type { Days } from "../queries/compare.ts";
import * as derived from "../queries/derived.ts";
import * as queries from "../queries/verify.ts";
import { type Differences, toTableDifferences, mergeDifferences } from "../rules.ts";

const SAMPLES = 20;

/** Range that contains all possible events with a day before and after. */
export const EVER: Days = { from: "1900-01-01", to: "2999-12-31" };

export const toDays = (
  range: { readonly from?: Day | undefined; readonly to?: Day | undefined } = {},
): Days => ({ from: range.from ?? EVER.from, to: range.to ?? EVER.to });

/**
 * Compares facts with their source rows, hours with facts, days with hours, and the derived tables.
 */
export async function verifyBook(db: Db, days: Days): Promise<Differences> {
  const found: Differences[] = [];
  for (const kind of FACT_KINDS)
    found.push(
      toTableDifferences(
        `report_fact ${kind}`,
        await queries.factDifferences(db, kind, days, SAMPLES),
      ),
    );
  found.push(
    toTableDifferences("report_figure", await queries.figureDifferences(db, days, SAMPLES)),
    toTableDifferences("agent_day", await queries.dayDifferences(db, days, SAMPLES)),
    toTableDifferences("agent_day", await derived.openedDifferences(db, days, SAMPLES)),
    toTableDifferences("team_day", await derived.teamDifferences(db, days, SAMPLES)),
    toTableDifferences("team_shift", await derived.shiftDifferences(db, days, SAMPLES)),
    toTableDifferences("team_wage", await derived.wageDifferences(db, days, SAMPLES)),
    toTableDifferences("stage_flow", await derived.flowDifferences(db, days, SAMPLES)),
    toTableDifferences("stage_hour", await derived.hourDifferences(db, days, SAMPLES)),
  );
  return mergeDifferences(found, SAMPLES);
}

export const getSizes = queries.getScope;

export const rebuildDerivedTables = derived.rebuildDerivedTables;

/** Records missing facts and corrects wrong ones. Returns the number of written facts. */
export async function correctFacts(db: Db, days: Days): Promise<number> {
  let corrected = 0;
  for (const kind of FACT_KINDS) corrected += await queries.correctFacts(db, kind, days);
  return corrected;
}
