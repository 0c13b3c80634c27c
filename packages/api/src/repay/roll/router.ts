import { guarded, router } from "../../core/guarded.ts";
import { get, post } from "../../core/rest.ts";
import { askRoll } from "./actions/ask.ts";
import { listDays } from "./actions/days.ts";
import * as c from "./contract.ts";

export const rollRouter = router({
  days: guarded("roll.read", get("/api/ops/roll"), c.days).query(
    ({ ctx, input }) => listDays(ctx, input),
  ),
  runNow: guarded("roll.run", post("/api/ops/roll/run"), c.runNow).mutation(
    ({ ctx }) => askRoll(ctx),
  ),
});
