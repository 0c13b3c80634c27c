import { guarded, router } from "../../core/guarded.ts";
import { get, post } from "../../core/rest.ts";
import { applyCode } from "./actions/apply.ts";
import { cancelCode } from "./actions/cancel.ts";
import {
  quoteMode,
  quotePart,
  listCleanModes,
  listPaymentChannels,
  listCodeTypes,
} from "./actions/offer.ts";
import * as c from "./contract.ts";
import { listByLoan } from "./queries/list.ts";

export const codeRouter = router({
  list: guarded("code.read", get("/api/repay/repaymentCodeList"), c.list).query(({ ctx, input }) =>
    listByLoan(ctx.db, ctx.actor, input.loanId),
  ),
  listTypes: guarded("code.read", get("/api/repay/repaymentCodeType/{id}"), c.listTypes).query(
    ({ ctx, input }) => listCodeTypes(ctx, input),
  ),
  listBanks: guarded("code.read", get("/api/repay/payment/repay-bank-config"), c.listBanks).query(
    ({ ctx, input }) => listPaymentChannels(ctx, input),
  ),
  listModes: guarded("code.read", get("/api/repay/repayment/enable-clean-mode"), c.listModes).query(
    ({ ctx, input }) => listCleanModes(ctx, input),
  ),
  quoteMode: guarded(
    "code.read",
    get("/api/repay/repayment/amount-by-clean-mode"),
    c.quoteMode,
  ).query(({ ctx, input }) => quoteMode(ctx, input)),
  quotePart: guarded("code.read", get("/api/repay/repayment/amount-of-part"), c.quotePart).query(
    ({ ctx, input }) => quotePart(ctx, input),
  ),
  create: guarded("code.apply", post("/api/repay/repaymentCode/apply"), c.create).mutation(
    ({ ctx, input }) => applyCode(ctx, input),
  ),
  cancel: guarded("code.apply", post("/api/repay/repaymentCode/cancel"), c.cancel).mutation(
    ({ ctx, input }) => cancelCode(ctx, input),
  ),
});
