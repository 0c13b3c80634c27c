import { guarded, router } from "../../core/guarded.ts";
import { getOrPost, post } from "../../core/rest.ts";
import { listSkips, skipCase } from "./actions.ts";
import * as c from "./contract.ts";

export const skipRouter = router({
  save: guarded("case.snooze", post("/api/task/skip"), c.save).mutation(({ ctx, input }) =>
    skipCase(ctx, input),
  ),
  list: guarded("case.read", getOrPost("/api/task/skip/listing"), c.list).query(({ ctx, input }) =>
    listSkips(ctx, input),
  ),
});
