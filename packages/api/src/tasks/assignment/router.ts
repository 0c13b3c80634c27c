import { guarded, router } from "../../core/guarded.ts";
import { get, post } from "../../core/rest.ts";
import { assignCases, listHistory, releaseCasesByHand } from "./actions/assign.ts";
import { listCandidates } from "./actions/candidates.ts";
import * as c from "./contract.ts";

export const assignmentRouter = router({
  listCandidates: guarded(
    "assignment.write",
    get("/api/task/binding/candidates"),
    c.listCandidates,
  ).query(({ ctx, input }) => listCandidates(ctx, input)),
  assign: guarded("assignment.write", post("/api/task/binding/bind"), c.assign).mutation(
    ({ ctx, input }) => assignCases(ctx, input),
  ),
  release: guarded("assignment.write", post("/api/task/binding/unbind"), c.release).mutation(
    ({ ctx, input }) => releaseCasesByHand(ctx, input),
  ),
  history: guarded("assignment.read", get("/api/task/binding/history/{taskId}"), c.history).query(
    ({ ctx, input }) => listHistory(ctx, input),
  ),
});
