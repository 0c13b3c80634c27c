import type { EventJob } from "../../core/job.ts";
import { importPaymentFiles } from "./actions/importing.ts";
import { backlog } from "./queries/row.ts";

/** Imports the payments of every entered file, and resumes after a crash. */
export const importPaymentFilesJob: EventJob = {
  name: "payment.importFiles",
  on: "payment.fileEntered",
  cron: "* * * * *",
  backlog,
  run: (ctx) => importPaymentFiles(ctx),
};
