import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, post } from "../../core/rest.ts";
import { propose } from "../../manage/proposal/actions/propose.ts";
import { termsKind, termsWithdrawalKind } from "./actions/change.ts";
import { listProducts, getProductTerms } from "./actions/get.ts";
import * as c from "./contract.ts";
import { productColumns } from "./contract-columns.ts";

const { read, command } = endpointsUnder("/api/repay/terms");

export const termsRouter = router({
  list: read("terms.read", get("listing"), c.list, listProducts, {
    sheet: { title: "app.screen.product-terms", columns: productColumns },
  }),
  get: read("terms.read", get("detail"), c.get, getProductTerms),
  create: command("terms.edit", post("add"), c.create, (ctx, input) =>
    propose(ctx, termsKind, input),
  ),
  withdraw: command("terms.edit", post("withdraw"), c.withdraw, (ctx, input) =>
    propose(ctx, termsWithdrawalKind, input),
  ),
});
