import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { collectReport, refreshReport, getLastRuns } from "../run/actions/request.ts";
import * as run from "../run/contract.ts";
import { overview } from "./actions/collect.ts";
import { exportOverview } from "./actions/export.ts";
import { getOverviewPage } from "./actions/get.ts";
import { getSummary } from "./actions/summary.ts";
import * as c from "./contract.ts";

const { report, command } = endpointsUnder("/api/collection-report/overview");

export const overviewRouter = router({
  page: report("report.read", getOrPost("page"), c.page, getOverviewPage),
  getSummary: report("report.read", getOrPost("summary"), c.getSummary, getSummary),
  export: report("report.read", getOrPost("export"), c.exported, exportOverview),
  collect: command("report.collect", post("collect"), run.collect, (ctx, input) =>
    collectReport(ctx, overview, input),
  ),
  refresh: command("report.collect", post("refresh"), run.refresh, (ctx, input) =>
    refreshReport(ctx, overview, input),
  ),
  lastSuccessRecord: report(
    "report.read",
    get("last-success-record"),
    run.lastSuccessRecord,
    (ctx, input) => getLastRuns(ctx, overview, input),
  ),
});
