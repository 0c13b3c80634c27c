import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { getOrPost } from "../../core/rest.ts";
import { buildRunEndpoints } from "../run/actions/endpoints.ts";
import { dailyReport } from "./actions/collect.ts";
import { exportDays, listDays, listStagePeriods } from "./actions/show.ts";
import * as c from "./contract.ts";
import { periodColumns } from "./contract-columns.ts";

const { report, command } = endpointsUnder("/api/collection-report/daily");

export const dailyRouter = router({
  ...buildRunEndpoints({ report, command }, dailyReport),
  page: report("report.read", getOrPost("page"), c.daily.page, listDays),
  export: report("report.read", getOrPost("export"), c.daily.export, exportDays),
  listCases: report("report.read", getOrPost("cases"), c.listCases, listStagePeriods, {
    sheet: { title: "reports.daily.title", columns: periodColumns },
  }),
});
