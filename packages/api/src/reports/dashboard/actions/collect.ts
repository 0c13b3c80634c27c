import type { AnyCtx } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import { processAgentFacts } from "../../agent/actions/process-facts.ts";
import { recordHour } from "../../agent/actions/record-hour.ts";
import type { Report, ReportRange } from "../../run/actions/collect.ts";
import * as hours from "../queries/hours.ts";

/** Up to the hour that is named; what is on record stays as it is. Returns how many rows are on record then. */
async function collect(tx: Tx<AnyCtx>, range: ReportRange): Promise<number> {
  for (const { hour, ...institutionDay } of await hours.listMissingHours(tx.db, range, tx.now()))
    await recordHour(tx, institutionDay, hour);
  return hours.countRows(tx.db, range);
}

export const dashboardReport: Report = {
  code: "DASHBOARD",
  isHourly: true,
  listHours: hours.reportingHours,
  verifiableTable: null,
  // A row on record never changes: what has happened is counted before it is written.
  prepare: processAgentFacts,
  collect,
};
