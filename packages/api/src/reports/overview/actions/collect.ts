import type { Report } from "../../run/actions/collect.ts";
import {
  lockInstitutions,
  listMonthRanges,
  writeAgents,
  writeOverview,
} from "../queries/collect.ts";

/**
 * Rewrites the months of the days, each from its first day. A repeated run writes the same rows.
 */
export const overview: Report = {
  code: "OVERVIEW",
  isHourly: false,
  // Not the rows of agents, because they contain the stage at the time of collection.
  verifiableTable: "report_overview",
  async collect(tx, { institutionId, ...days }) {
    const { db } = tx;
    const requestedRanges = await listMonthRanges(db, institutionId, days, tx.now());
    await lockInstitutions(db, requestedRanges);
    const ranges = await listMonthRanges(db, institutionId, days, tx.now());
    if (ranges.length === 0) return 0;
    await writeAgents(db, ranges);
    return writeOverview(db, ranges);
  },
};
