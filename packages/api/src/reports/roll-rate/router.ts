import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost } from "../../core/rest.ts";
import { buildRunEndpoints } from "../run/actions/endpoints.ts";
import { rollRateReport } from "./actions/collect.ts";
import {
  exportCohorts,
  getCohortMap,
  getEntries,
  listCohortCases,
  listCohorts,
} from "./actions/get.ts";
import * as c from "./contract.ts";
import { cohortCaseColumns } from "./contract-columns.ts";

const { report, command } = endpointsUnder("/api/collection-report/roll-rate");

export const rollRateRouter = router({
  ...buildRunEndpoints({ report, command }, rollRateReport),
  page: report("report.read", getOrPost("page"), c.cohorts.page, listCohorts),
  export: report("report.read", getOrPost("export"), c.cohorts.export, exportCohorts),
  map: report("report.read", get("map"), c.map, getCohortMap),
  entries: report("report.read", get("entries"), c.entries, getEntries),
  listCases: report("report.read", getOrPost("cases"), c.listCases, listCohortCases, {
    sheet: { title: "reports.rollRate.drillDownTitle", columns: cohortCaseColumns },
  }),
});
