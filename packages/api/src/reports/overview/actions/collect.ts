import type { Report } from "../../run/actions/collect.ts";
import {
  lockInstitutions,
  listMonthRanges,
  writeAgents,
  writeOverview,
} from "../queries/collect.ts";

/** The months that the days lie in, from their first; told again, the same rows. */
export const overview: Report = {
  code: "OVERVIEW",
  isHourly: false,
  // The rows of agents say in which stage they were when it was collected.
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
