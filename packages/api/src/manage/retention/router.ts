import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { propose } from "../proposal/actions/propose.ts";
import { retentionKind, retentionRules } from "./actions/setting.ts";
import * as c from "./contract.ts";

export const retentionRouter = router({
  list: guarded("retention.read", getOrPost("/api/manage/retention/listing"), c.list).query(
    ({ ctx, input }) => retentionRules.list(ctx, input),
  ),
  history: guarded("retention.read", get("/api/manage/retention/history"), c.history).query(
    ({ ctx, input }) => retentionRules.history(ctx, input),
  ),
  save: guarded("retention.edit", post("/api/manage/retention/save"), c.save).mutation(
    ({ ctx, input }) => propose(ctx, retentionKind, input),
  ),
  withdraw: guarded("retention.edit", post("/api/manage/retention/withdraw"), c.withdraw).mutation(
    ({ ctx, input }) => propose(ctx, retentionKind, { withdraw: input }),
  ),
});
