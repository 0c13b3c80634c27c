import { addDays } from "../../../core/day.ts";
import type { Report } from "../../run/actions/collect.ts";
import { collectEntries, writeRollRates } from "../queries/collect.ts";

/**
 * State of cohorts and installments at the end of each day of the range, or now for a day that is
 * not over.
 */
export const rollRateReport: Report = {
  code: "ROLL_RATE",
  isHourly: false,
  // Entry rates show the knowledge at the end of the day: a payment recorded later for an earlier
  // day does not change them.
  verifiableTable: "roll_rate",
  async collect({ db }, { institutionId, from, to }) {
    let rows = 0;
    for (let day = from; day <= to; day = addDays(day, 1)) {
      rows += await writeRollRates(db, day, institutionId);
      rows += await collectEntries(db, day, institutionId);
    }
    return rows;
  },
};
