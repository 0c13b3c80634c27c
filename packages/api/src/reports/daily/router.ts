import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { collectReport, refreshReport, getLastRuns } from "../run/actions/request.ts";
import * as run from "../run/contract.ts";
import { dailyReport } from "./actions/collect.ts";
import { exportDays } from "./actions/export.ts";
import { listDays, listStagePeriods } from "./actions/show.ts";
import * as c from "./contract.ts";

const { report, command } = endpointsUnder("/api/collection-report/daily");

export const dailyRouter = router({
  page: report("report.read", getOrPost("page"), c.daily.page, listDays),
  listCases: report("report.read", getOrPost("cases"), c.listCases, listStagePeriods),
  export: report("report.read", getOrPost("export"), c.daily.export, exportDays),
  collect: command("report.collect", post("collect"), run.collect, (ctx, input) =>
    collectReport(ctx, dailyReport, input),
  ),
  refresh: command("report.collect", post("refresh"), run.refresh, (ctx, input) =>
    refreshReport(ctx, dailyReport, input),
  ),
  lastSuccessRecord: report(
    "report.read",
    get("last-success-record"),
    run.lastSuccessRecord,
    (ctx, input) => getLastRuns(ctx, dailyReport, input),
  ),
});
