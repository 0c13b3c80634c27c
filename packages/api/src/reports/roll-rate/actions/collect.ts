import { addDays } from "../../../core/day.ts";
import type { Report } from "../../run/actions/collect.ts";
import { collectEntries, writeRollRates } from "../queries/collect.ts";

/** What had become of cohorts and installments when each day of the span was over, or so far where it is not. */
export const rollRateReport: Report = {
  code: "ROLL_RATE",
  isHourly: false,
  // Entry rates tell what was known when the day was over: money that is booked later for an earlier day changes none.
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
