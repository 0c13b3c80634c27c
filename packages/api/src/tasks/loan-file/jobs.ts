import type { ClockJob, EventJob } from "../../core/job.ts";
import { importLoanFiles } from "./actions/import.ts";
import { watchFolders } from "./actions/watch.ts";
import { outbox } from "./queries.ts";

/** Imports every received file, and resumes after a crash. */
export const importLoanFilesJob: EventJob = {
  name: "loanFile.import",
  on: "loanFile.received",
  cron: "* * * * *",
  backlog: outbox,
  run: importLoanFiles,
};

/** Takes the files of drop folders, and writes their results beside them. */
export const watchFoldersJob: ClockJob = {
  name: "loanFile.watch",
  cron: "* * * * *",
  run: watchFolders,
};
