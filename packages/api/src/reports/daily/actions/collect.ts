import type { Report } from "../../run/actions/collect.ts";
import { LISTING_DAYS } from "../../run/contract-codes.ts";
import { clearDays, verifiableRows, writeDays } from "../queries/collect.ts";

export const dailyReport: Report = {
  code: "DAILY",
  demoDays: LISTING_DAYS,
  hasLateChanges: true,
  verifiableRows,
  async collect({ db, now }, range) {
    await clearDays(db, range);
    return writeDays(db, range, now());
  },
};
