import type { Report } from "../../run/actions/collect.ts";
import { clearDays, verifiable, writeDays } from "../queries/collect.ts";

export const dailyReport: Report = {
  code: "DAILY",
  demoDays: 62,
  isOfFigures: true,
  verifiable,
  async collect({ db, now }, range) {
    await clearDays(db, range);
    return writeDays(db, range, now());
  },
};
