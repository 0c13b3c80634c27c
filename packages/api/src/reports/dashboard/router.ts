import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { getOrPost } from "../../core/rest.ts";
import { buildRunEndpoints } from "../run/actions/endpoints.ts";
import { dashboardReport } from "./actions/collect.ts";
import { exportIntraday, listHourAgents, listHours, listIntraday } from "./actions/show.ts";
import * as c from "./contract.ts";
import { hourAgentColumns } from "./contract-columns.ts";

const { report, command } = endpointsUnder("/api/collection-report/dashboard");

export const dashboardRouter = router({
  ...buildRunEndpoints({ report, command }, dashboardReport),
  page: report("report.read", getOrPost("page"), c.page, listIntraday),
  export: command("report.read", getOrPost("export"), c.export, exportIntraday),
  listAgents: report("report.read", getOrPost("agents"), c.listAgents, listHourAgents, {
    sheet: { title: "core.field.agents", columns: hourAgentColumns },
  }),
  listHours: report("report.read", getOrPost("hours"), c.listHours, listHours),
});
