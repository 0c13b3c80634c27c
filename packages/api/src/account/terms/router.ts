import { guarded, router } from "../../core/guarded.ts";
import { get, post } from "../../core/rest.ts";
import { propose } from "../../manage/proposal/actions/propose.ts";
import { termsKind, termsWithdrawalKind } from "./actions/change.ts";
import { listProducts, getProductTerms } from "./actions/get.ts";
import * as c from "./contract.ts";

export const termsRouter = router({
  list: guarded("terms.read", get("/api/repay/terms/listing"), c.list).query(({ ctx, input }) =>
    listProducts(ctx, input),
  ),
  get: guarded("terms.read", get("/api/repay/terms/detail"), c.get).query(({ ctx, input }) =>
    getProductTerms(ctx, input),
  ),
  create: guarded("terms.edit", post("/api/repay/terms/add"), c.create).mutation(({ ctx, input }) =>
    propose(ctx, termsKind, input),
  ),
  withdraw: guarded("terms.edit", post("/api/repay/terms/withdraw"), c.withdraw).mutation(
    ({ ctx, input }) => propose(ctx, termsWithdrawalKind, input),
  ),
});
