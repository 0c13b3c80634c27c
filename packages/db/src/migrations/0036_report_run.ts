import { reportDaily } from "./0036_report_run/daily.ts";
import { reportLate } from "./0036_report_run/late.ts";
import { reportRun } from "./0036_report_run/run.ts";
import { migrationOf } from "./part.ts";

/** Why: a report says when it was last computed, and keeps what it had where a computation fails. */
export const { up, down } = migrationOf(reportRun, reportLate, reportDaily);
