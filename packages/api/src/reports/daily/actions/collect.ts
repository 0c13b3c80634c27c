import type { Report } from "../../run/actions/collect.ts";
import { clearDays, writeDays } from "../queries/collect.ts";

/** Every stage of every day of the span, written anew. */
export const dailyReport: Report = {
  code: "DAILY",
  isHourly: false,
  keeps: [
    {
      table: "report_daily",
      key: ["day", "institution_id", "queue_id", "currency"],
    },
  ],
  async collect({ db, now }, span) {
    await clearDays(db, span);
    return writeDays(db, span, now());
  },
};
