import { guarded, router } from "../../core/guarded.ts";
import { getOrPost, post } from "../../core/rest.ts";
import { listLenders, saveLender } from "./actions.ts";
import * as c from "./contract.ts";

export const lenderRouter = router({
  list: guarded("lender.read", getOrPost("/api/manage/lender/listing"), c.list).query(
    ({ ctx, input }) => listLenders(ctx, input),
  ),
  save: guarded("lender.edit", post("/api/manage/lender/save"), c.save).mutation(({ ctx, input }) =>
    saveLender(ctx, input),
  ),
});
