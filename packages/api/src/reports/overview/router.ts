import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { getOrPost } from "../../core/rest.ts";
import { buildRunEndpoints } from "../run/actions/endpoints.ts";
import { overviewReport } from "./actions/collect.ts";
import { exportOverview, getOverviewPage } from "./actions/get.ts";
import { getSummary } from "./actions/summary.ts";
import * as c from "./contract.ts";

const { report, command } = endpointsUnder("/api/collection-report/overview");

export const overviewRouter = router({
  ...buildRunEndpoints({ report, command }, overviewReport),
  page: report("report.read", getOrPost("page"), c.overview.page, getOverviewPage),
  export: report("report.read", getOrPost("export"), c.overview.export, exportOverview),
  getSummary: report("report.read", getOrPost("summary"), c.getSummary, getSummary),
});
