import { guarded, router } from "../../core/guarded.ts";
import { getOrPost, post } from "../../core/rest.ts";
import { copyTargets, listTargets, saveTarget, targetHistory } from "./actions.ts";
import * as c from "./contract.ts";

export const targetRouter = router({
  list: guarded("report.read", getOrPost("/api/collection-report/overview/targets"), c.list).query(
    ({ ctx, input }) => listTargets(ctx, input),
  ),
  history: guarded(
    "report.read",
    getOrPost("/api/collection-report/overview/targets/history"),
    c.history,
  ).query(({ ctx, input }) => targetHistory(ctx, input)),
  save: guarded(
    "target.edit",
    post("/api/collection-report/overview/targets/save"),
    c.save,
  ).mutation(({ ctx, input }) => saveTarget(ctx, input)),
  copy: guarded(
    "target.edit",
    post("/api/collection-report/overview/targets/copy"),
    c.copy,
  ).mutation(({ ctx, input }) => copyTargets(ctx, input)),
});
