import type { ClockJob } from "../../core/job.ts";
import { deleteExpiredTapes } from "./actions/delete-expired.ts";

export const deleteExpiredImports: ClockJob = {
  name: "loanImport.deleteExpired",
  cron: "17 18 * * *",
  run: deleteExpiredTapes,
};
