import type { AnyCtx } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import { processAgentFacts } from "../../agent/actions/process-facts.ts";
import { recordHour } from "../../agent/actions/record-hour.ts";
import type { Report, ReportRange } from "../../run/actions/collect.ts";
import * as hours from "../queries/hours.ts";

/**
 * Records all hours up to the given one. Hours on record do not change. Returns the number of
 * recorded rows.
 */
async function collect(tx: Tx<AnyCtx>, range: ReportRange): Promise<number> {
  for (const { hour, ...institutionDay } of await hours.listMissingHours(tx.db, range, tx.now()))
    await recordHour(tx, institutionDay, hour);
  return hours.countRows(tx.db, range);
}

export const dashboardReport: Report = {
  code: "DASHBOARD",
  listHours: hours.listReportingHours,
  demoDays: 0,
  hasLateChanges: false,
  verifiableRows: null,
  // A recorded row never changes, so all facts are counted before it is written.
  prepare: processAgentFacts,
  collect,
};
