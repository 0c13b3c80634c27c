import type { EventJob } from "../../core/job.ts";
import { importPaymentFiles } from "./actions/importing.ts";
import { backlog } from "./queries/row.ts";

/** Takes the payments of every file that was entered, and goes on with those that a dead process left. */
export const importPaymentFilesJob: EventJob = {
  name: "payment.importFiles",
  on: "payment.fileEntered",
  cron: "* * * * *",
  backlog,
  run: (ctx) => importPaymentFiles(ctx),
};
