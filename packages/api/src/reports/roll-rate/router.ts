import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { collectReport, refreshReport, getLastRuns } from "../run/actions/request.ts";
import * as run from "../run/contract.ts";
import { rollRateReport } from "./actions/collect.ts";
import { exportCohorts } from "./actions/export.ts";
import { listCohortCases, listCohorts, getEntries, getCohortMap } from "./actions/get.ts";
import * as c from "./contract.ts";

const { report, command } = endpointsUnder("/api/collection-report/roll-rate");

export const rollRateRouter = router({
  collect: command("report.collect", post("collect"), run.collect, (ctx, input) =>
    collectReport(ctx, rollRateReport, input),
  ),
  refresh: command("report.collect", post("refresh"), run.refresh, (ctx, input) =>
    refreshReport(ctx, rollRateReport, input),
  ),
  lastSuccessRecord: report(
    "report.read",
    get("last-success-record"),
    run.lastSuccessRecord,
    (ctx, input) => getLastRuns(ctx, rollRateReport, input),
  ),
  page: report("report.read", getOrPost("page"), c.page, listCohorts),
  export: report("report.read", getOrPost("export"), c.exportContract, exportCohorts),
  map: report("report.read", get("map"), c.map, getCohortMap),
  entries: report("report.read", get("entries"), c.entries, getEntries),
  listCases: report("report.read", getOrPost("cases"), c.listCases, listCohortCases),
});
