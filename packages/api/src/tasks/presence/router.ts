import { guarded, router } from "../../core/guarded.ts";
import { post } from "../../core/rest.ts";
import { startViewing, stopViewing } from "./actions.ts";
import * as c from "./contract.ts";

export const presenceRouter = router({
  enter: guarded("case.read", post("/api/task/presence/enter"), c.enter).mutation(
    ({ ctx, input }) => startViewing(ctx, input),
  ),
  leave: guarded("case.read", post("/api/task/presence/leave"), c.leave).mutation(
    ({ ctx, input }) => stopViewing(ctx, input),
  ),
});
