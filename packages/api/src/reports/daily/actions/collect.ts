import type { Report } from "../../run/actions/collect.ts";
import type { BaseContext } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { clearDays, firstDay, writeDays } from "../queries/collect.ts";

export const findFirstDay = ({ db }: BaseContext): Promise<Day | null> => firstDay(db);

export const dailyReport: Report = {
  code: "DAILY",
  isHourly: false,
  verifiableTable: "report_daily",
  async collect({ db, now }, range) {
    await clearDays(db, range);
    return writeDays(db, range, now());
  },
};
