import { guarded, router } from "../../core/guarded.ts";
import { get, post } from "../../core/rest.ts";
import { requestEndOfDayRun } from "./actions/request.ts";
import { listDays } from "./actions/days.ts";
import * as c from "./contract.ts";

export const endOfDayRouter = router({
  list: guarded("endOfDay.read", get("/api/ops/roll"), c.list).query(({ ctx, input }) =>
    listDays(ctx, input),
  ),
  run: guarded("endOfDay.run", post("/api/ops/roll/run"), c.run).mutation(({ ctx }) =>
    requestEndOfDayRun(ctx),
  ),
});
