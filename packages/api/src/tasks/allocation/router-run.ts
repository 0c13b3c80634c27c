import { guarded } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { changeRun, commitRun, discardRun } from "./actions/change.ts";
import { explainCase } from "./actions/explain.ts";
import { prepareRun } from "./actions/prepare.ts";
import { getRun, listLines, listRuns } from "./actions/read.ts";
import * as c from "./contract.ts";

export const runProcedures = {
  prepare: guarded("assignment.write", post("/api/task/allocation/prepare"), c.prepare).mutation(
    ({ ctx, input }) => prepareRun(ctx, input),
  ),
  change: guarded("assignment.write", post("/api/task/allocation/change"), c.change).mutation(
    ({ ctx, input }) => changeRun(ctx, input),
  ),
  commit: guarded("assignment.write", post("/api/task/allocation/commit"), c.commit).mutation(
    ({ ctx, input }) => commitRun(ctx, input),
  ),
  discard: guarded("assignment.write", post("/api/task/allocation/discard"), c.discard).mutation(
    ({ ctx, input }) => discardRun(ctx, input),
  ),
  get: guarded("allocation.read", get("/api/task/allocation/run/{runId}"), c.get).query(
    ({ ctx, input }) => getRun(ctx, input),
  ),
  list: guarded("allocation.read", getOrPost("/api/task/allocation/runs"), c.list).query(
    ({ ctx, input }) => listRuns(ctx, input),
  ),
  listLines: guarded("allocation.read", getOrPost("/api/task/allocation/lines"), c.listLines).query(
    ({ ctx, input }) => listLines(ctx, input),
  ),
  explain: guarded(
    "allocation.read",
    get("/api/task/allocation/explain/{taskId}"),
    c.explain,
  ).query(({ ctx, input }) => explainCase(ctx, input)),
};
