import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { getOrPost } from "../../core/rest.ts";
import { listFigureCases } from "./actions/cases.ts";
import * as c from "./contract.ts";
import { figureCaseColumns } from "./contract-columns.ts";

const { report } = endpointsUnder("/api/collection-report/figure");

export const figureRouter = router({
  listCases: report("report.read", getOrPost("cases"), c.listCases, listFigureCases, {
    sheet: { title: "app.screen.figure-cases", columns: figureCaseColumns },
  }),
});
