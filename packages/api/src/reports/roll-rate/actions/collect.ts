import { addDays } from "../../../core/day.ts";
import type { Report } from "../../run/actions/collect.ts";
import { DEFAULT_DAYS } from "../contract-codes.ts";
import { collectEntries, verifiableRows, writeRollRates } from "../queries/collect.ts";

/**
 * State of cohorts and installments at the end of each day of the range, or now for a day that is
 * not over.
 */
export const rollRateReport: Report = {
  code: "ROLL_RATE",
  demoDays: DEFAULT_DAYS,
  hasLateChanges: false,
  verifiableRows,
  async collect({ db }, { institutionId, from, to }) {
    let rows = 0;
    for (let day = from; day <= to; day = addDays(day, 1)) {
      rows += await writeRollRates(db, day, institutionId);
      rows += await collectEntries(db, day, institutionId);
    }
    return rows;
  },
};
