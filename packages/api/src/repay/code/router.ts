import { guarded, router } from "../../core/guarded.ts";
import { get, post } from "../../core/rest.ts";
import { applyCode } from "./actions/apply.ts";
import { cancelCode } from "./actions/cancel.ts";
import {
  quoteMode,
  quotePart,
  showModes,
  showPlaces,
  showTypes,
} from "./actions/offer.ts";
import * as c from "./contract.ts";
import { ofLoan } from "./queries/list.ts";

export const codeRouter = router({
  repaymentCodeList: guarded(
    "code.read",
    get("/api/repay/repaymentCodeList"),
    c.repaymentCodeList,
  ).query(({ ctx, input }) => ofLoan(ctx.db, ctx.actor, input.loanId)),
  repaymentCodeType: guarded(
    "code.read",
    get("/api/repay/repaymentCodeType/{id}"),
    c.repaymentCodeType,
  ).query(({ ctx, input }) => showTypes(ctx, input)),
  repayBankConfig: guarded(
    "code.read",
    get("/api/repay/payment/repay-bank-config"),
    c.repayBankConfig,
  ).query(({ ctx, input }) => showPlaces(ctx, input)),
  enableCleanMode: guarded(
    "code.read",
    get("/api/repay/repayment/enable-clean-mode"),
    c.enableCleanMode,
  ).query(({ ctx, input }) => showModes(ctx, input)),
  amountByCleanMode: guarded(
    "code.read",
    get("/api/repay/repayment/amount-by-clean-mode"),
    c.amountByCleanMode,
  ).query(({ ctx, input }) => quoteMode(ctx, input)),
  amountOfPart: guarded(
    "code.read",
    get("/api/repay/repayment/amount-of-part"),
    c.amountOfPart,
  ).query(({ ctx, input }) => quotePart(ctx, input)),
  repaymentCodeApply: guarded(
    "code.apply",
    post("/api/repay/repaymentCode/apply"),
    c.repaymentCodeApply,
  ).mutation(({ ctx, input }) => applyCode(ctx, input)),
  repaymentCodeCancel: guarded(
    "code.apply",
    post("/api/repay/repaymentCode/cancel"),
    c.repaymentCodeCancel,
  ).mutation(({ ctx, input }) => cancelCode(ctx, input)),
});
