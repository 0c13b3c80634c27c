import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { recyclingRules } from "./actions/setting.ts";
import * as c from "./contract.ts";

export const recyclingRouter = router({
  list: guarded("recycling.read", getOrPost("/api/task/recycling/listing"), c.list).query(
    ({ ctx, input }) => recyclingRules.list(ctx, input),
  ),
  history: guarded("recycling.read", get("/api/task/recycling/history"), c.history).query(
    ({ ctx, input }) => recyclingRules.history(ctx, input),
  ),
  save: guarded("recycling.edit", post("/api/task/recycling/save"), c.save).mutation(
    ({ ctx, input }) => recyclingRules.save(ctx, input),
  ),
  withdraw: guarded("recycling.edit", post("/api/task/recycling/withdraw"), c.withdraw).mutation(
    ({ ctx, input }) => recyclingRules.withdraw(ctx, input),
  ),
});
