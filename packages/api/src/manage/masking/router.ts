import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { propose } from "../proposal/actions/propose.ts";
import { maskingKind, maskingRules } from "./actions/setting.ts";
import * as c from "./contract.ts";

export const maskingRouter = router({
  list: guarded("masking.read", getOrPost("/api/manage/masking/listing"), c.list).query(
    ({ ctx, input }) => maskingRules.list(ctx, input),
  ),
  history: guarded("masking.read", get("/api/manage/masking/history"), c.history).query(
    ({ ctx, input }) => maskingRules.history(ctx, input),
  ),
  save: guarded("masking.edit", post("/api/manage/masking/save"), c.save).mutation(
    ({ ctx, input }) => propose(ctx, maskingKind, input),
  ),
  withdraw: guarded("masking.edit", post("/api/manage/masking/withdraw"), c.withdraw).mutation(
    ({ ctx, input }) => propose(ctx, maskingKind, { withdraw: input }),
  ),
});
