import { guarded, router } from "../../core/guarded.ts";
import { getOrPost } from "../../core/rest.ts";
import { listFigureCases } from "./actions/cases.ts";
import * as c from "./contract.ts";

export const figureRouter = router({
  listCases: guarded("report.read", getOrPost("/api/collection-report/figure/cases"), c.listCases, {
    readsReplica: true,
  }).query(({ ctx, input }) => listFigureCases(ctx, input)),
});
