import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { inactivityRules } from "./actions/setting.ts";
import * as c from "./contract.ts";

export const inactivityRouter = router({
  list: guarded("inactivity.read", getOrPost("/api/manage/inactivity/listing"), c.list).query(
    ({ ctx, input }) => inactivityRules.list(ctx, input),
  ),
  history: guarded("inactivity.read", get("/api/manage/inactivity/history"), c.history).query(
    ({ ctx, input }) => inactivityRules.history(ctx, input),
  ),
  save: guarded("inactivity.edit", post("/api/manage/inactivity/save"), c.save).mutation(
    ({ ctx, input }) => inactivityRules.save(ctx, input),
  ),
  withdraw: guarded(
    "inactivity.edit",
    post("/api/manage/inactivity/withdraw"),
    c.withdraw,
  ).mutation(({ ctx, input }) => inactivityRules.withdraw(ctx, input)),
});
