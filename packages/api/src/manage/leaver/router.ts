import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { leaverRules } from "./actions/setting.ts";
import * as c from "./contract.ts";

export const leaverRouter = router({
  list: guarded("leaver.read", getOrPost("/api/manage/leaver/listing"), c.list).query(
    ({ ctx, input }) => leaverRules.list(ctx, input),
  ),
  history: guarded("leaver.read", get("/api/manage/leaver/history"), c.history).query(
    ({ ctx, input }) => leaverRules.history(ctx, input),
  ),
  save: guarded("leaver.edit", post("/api/manage/leaver/save"), c.save).mutation(({ ctx, input }) =>
    leaverRules.save(ctx, input),
  ),
  withdraw: guarded("leaver.edit", post("/api/manage/leaver/withdraw"), c.withdraw).mutation(
    ({ ctx, input }) => leaverRules.withdraw(ctx, input),
  ),
});
