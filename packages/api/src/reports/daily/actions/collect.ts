import type { Report } from "../../run/actions/collect.ts";
import { clearDays, writeDays } from "../queries/collect.ts";

/** Every stage of every day of the span, written anew. */
export const dailyReport: Report = {
  code: "DAILY",
  isHourly: false,
  keeps: "report_daily",
  async collect({ db, now }, span) {
    await clearDays(db, span);
    return writeDays(db, span, now());
  },
};
