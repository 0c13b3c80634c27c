import type { FactJob } from "../../core/job.ts";
import { takeFiles } from "./actions/taking.ts";
import { backlog } from "./queries/row.ts";

/** Takes the payments of every file that was entered, and goes on with those that a dead process left. */
export const takePaymentFiles: FactJob = {
  name: "payment.takeFiles",
  on: "payment.fileEntered",
  cron: "* * * * *",
  backlog,
  run: (ctx) => takeFiles(ctx),
};
