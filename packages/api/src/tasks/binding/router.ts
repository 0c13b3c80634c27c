import { guarded, router } from "../../core/guarded.ts";
import { get, post } from "../../core/rest.ts";
import { bindCases, listHistory, unbindCases } from "./actions/bind.ts";
import { listCandidates } from "./actions/candidates.ts";
import * as c from "./contract.ts";

export const bindingRouter = router({
  listCandidates: guarded(
    "binding.write",
    get("/api/task/binding/candidates"),
    c.listCandidates,
  ).query(({ ctx, input }) => listCandidates(ctx, input)),
  bind: guarded("binding.write", post("/api/task/binding/bind"), c.bind).mutation(
    ({ ctx, input }) => bindCases(ctx, input),
  ),
  unbind: guarded("binding.write", post("/api/task/binding/unbind"), c.unbind).mutation(
    ({ ctx, input }) => unbindCases(ctx, input),
  ),
  history: guarded("binding.read", get("/api/task/binding/history/{taskId}"), c.history).query(
    ({ ctx, input }) => listHistory(ctx, input),
  ),
});
