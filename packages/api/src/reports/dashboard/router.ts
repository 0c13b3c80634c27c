import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { collectReport, refreshReport, getLastRuns } from "../run/actions/request.ts";
import * as run from "../run/contract.ts";
import { dashboardReport } from "./actions/collect.ts";
import { exportIntraday } from "./actions/export.ts";
import { listHourAgents, listHours, listIntraday } from "./actions/show.ts";
import * as c from "./contract.ts";

const { report, command } = endpointsUnder("/api/collection-report/dashboard");

export const dashboardRouter = router({
  lastSuccessRecord: report(
    "report.read",
    get("last-success-record"),
    run.lastSuccessRecord,
    (ctx, input) => getLastRuns(ctx, dashboardReport, input),
  ),
  page: report("report.read", getOrPost("page"), c.page, listIntraday),
  listAgents: report("report.read", getOrPost("agents"), c.listAgents, listHourAgents),
  listHours: report("report.read", getOrPost("hours"), c.listHours, listHours),
  export: command("report.read", getOrPost("export"), c.export, exportIntraday),
  collect: command("report.collect", post("collect"), run.collect, (ctx, input) =>
    collectReport(ctx, dashboardReport, input),
  ),
  refresh: command("report.collect", post("refresh"), run.refresh, (ctx, input) =>
    refreshReport(ctx, dashboardReport, input),
  ),
});
