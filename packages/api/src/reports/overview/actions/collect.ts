import type { Report } from "../../run/actions/collect.ts";
import { LISTING_DAYS } from "../../run/contract-codes.ts";
import {
  lockInstitutions,
  listMonthRanges,
  verifiableRows,
  writeAgents,
  writeOverview,
} from "../queries/collect.ts";

/**
 * Rewrites the months of the days, each from its first day. A repeated run writes the same rows.
 */
export const overviewReport: Report = {
  code: "OVERVIEW",
  demoDays: LISTING_DAYS,
  hasLateChanges: true,
  verifiableRows,
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
