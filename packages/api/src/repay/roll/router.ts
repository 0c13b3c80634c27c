import { guarded, router } from "../../core/guarded.ts";
import { get, post } from "../../core/rest.ts";
import { askRoll } from "./actions/ask.ts";
import { listDays } from "./actions/days.ts";
import * as c from "./contract.ts";

export const rollRouter = router({
  list: guarded("roll.read", get("/api/ops/roll"), c.list).query(({ ctx, input }) =>
    listDays(ctx, input),
  ),
  run: guarded("roll.run", post("/api/ops/roll/run"), c.run).mutation(({ ctx }) => askRoll(ctx)),
});
