import { guarded, router } from "../../core/guarded.ts";
import { getOrPost, post } from "../../core/rest.ts";
import { listMerchants, saveMerchant } from "./actions.ts";
import * as c from "./contract.ts";

export const merchantRouter = router({
  list: guarded("merchant.read", getOrPost("/api/manage/merchant/listing"), c.list).query(
    ({ ctx, input }) => listMerchants(ctx, input),
  ),
  save: guarded("merchant.edit", post("/api/manage/merchant/save"), c.save).mutation(
    ({ ctx, input }) => saveMerchant(ctx, input),
  ),
});
