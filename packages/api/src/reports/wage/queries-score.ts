import type { Db } from "@kolekta/db";
import { queryRows } from "../../core/query.ts";
import { anyOf, idArray } from "../../core/sql.ts";
import type { Day } from "../../core/day.ts";
import type { Currency } from "../../core/money.ts";
import type { AgentScore } from "./queries-quality.ts";

export interface AgentMonth {
  readonly agentId: number;
  readonly month: Day;
  readonly currency: Currency;
}

export interface MonthQuality extends AgentMonth, AgentScore {
  /** Institution in which the month closed. */
  readonly institutionId: number;
  readonly factorBp: number;
}

/** Returns the last row of every month and currency of these agents. */
export const closedQualities = (db: Db, agentIds: readonly number[]) =>
  queryRows(db)<MonthQuality>`
    select distinct on (agent_id, month, currency) agent_id, month, currency, institution_id, points, has_fatal_error, item_ids,
      factor_bp
    from wage_month_quality where agent_id = ${anyOf(agentIds)} order by agent_id, month, currency, id desc`;

/**
 * A row without an item comes from a closing; one with an item comes from the correction of its
 * score.
 */
export async function insertMonthQuality(
  db: Db,
  rows: readonly (MonthQuality & { readonly itemId?: number })[],
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map((row) => ({ ...row, itemIds: idArray(row.itemIds) }));
  await db.insertInto("wageMonthQuality").values(values).execute();
}
