import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { getOrPost } from "../../core/rest.ts";
import { listFigureCases } from "./actions/cases.ts";
import * as c from "./contract.ts";
import type { DrillDownKey } from "./contract-drill-down.ts";
import { figureCaseColumns, hasAmounts } from "./contract-columns.ts";

const { report } = endpointsUnder("/api/collection-report/figure");

export const figureRouter = router({
  listCases: report("report.read", getOrPost("cases"), c.listCases, listFigureCases, {
    sheet: {
      title: "app.screen.figure-cases",
      columns: figureCaseColumns,
      omittedColumns: ({ metric }) => (hasAmounts(metric as DrillDownKey) ? [] : ["amount"]),
    },
  }),
});
