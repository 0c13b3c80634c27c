import type { endpointsUnder } from "../../../core/endpoint.ts";
import { get, post } from "../../../core/rest.ts";
import type { Report } from "./collect.ts";
import { collectReport, getLastRuns, refreshReport } from "./request.ts";
import * as run from "../contract.ts";

type RowBuilders = Pick<ReturnType<typeof endpointsUnder>, "report" | "command">;

/** Builds the endpoints for the runs of a collected report. */
export const buildRunEndpoints = ({ report, command }: RowBuilders, collected: Report) => ({
  collect: command("report.collect", post("collect"), run.collect, (ctx, input) =>
    collectReport(ctx, collected, input),
  ),
  refresh: command("report.collect", post("refresh"), run.refresh, (ctx, input) =>
    refreshReport(ctx, collected, input),
  ),
  lastSuccessRecord: report(
    "report.read",
    get("last-success-record"),
    run.lastSuccessRecord,
    (ctx, input) => getLastRuns(ctx, collected, input),
  ),
});
