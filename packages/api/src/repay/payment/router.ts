import { guarded, open, router } from "../../core/guarded.ts";
import { get, post, signedPost } from "../../core/rest.ts";
import { listCodes, payAsBank, reverseAsBank } from "./actions/bank.ts";
import { takeCallback } from "./actions/callback.ts";
import { showSums } from "./actions/show.ts";
import { takeBackByMistake } from "./actions/take-back.ts";
import * as c from "./contract.ts";
import * as bank from "./contract-bank.ts";
import { installments, latest, ofLoan } from "./queries/list.ts";

export const paymentRouter = router({
  callback: open(
    signedPost("/api/payment/callback", c.CallbackBody),
    c.callback,
    "provider",
  ).mutation(({ ctx, input }) => takeCallback(ctx, input)),
  details: guarded("payment.read", get("/api/repay/details"), c.details).query(
    ({ ctx, input }) => showSums(ctx, input),
  ),
  payLogs: guarded("payment.read", get("/api/repay/payLogs"), c.payLogs).query(
    ({ ctx, input }) => ofLoan(ctx.db, ctx.actor, input.loanId),
  ),
  installmentDetails: guarded(
    "payment.read",
    get("/api/payment/details"),
    c.installmentDetails,
  ).query(({ ctx, input }) => installments(ctx.db, ctx.actor, input.loanId)),
  scrollLatest: guarded(
    "payment.read",
    get("/api/repay/scroll/latest"),
    c.scrollLatest,
  ).query(({ ctx }) => latest(ctx.db, ctx.actor, c.TICKER_LENGTH)),
  takeBack: guarded(
    "payment.settle",
    post("/api/payment/takeBack"),
    c.takeBack,
  ).mutation(({ ctx, input }) => takeBackByMistake(ctx, input)),
  bankCodes: guarded(
    "bank.act",
    get("/api/payment/bank/codes"),
    bank.bankCodes,
  ).query(({ ctx, input }) => listCodes(ctx, input)),
  bankPay: guarded(
    "bank.act",
    post("/api/payment/bank/pay"),
    bank.bankPay,
  ).mutation(({ ctx, input }) => payAsBank(ctx, input)),
  bankReverse: guarded(
    "bank.act",
    post("/api/payment/bank/reverse"),
    bank.bankReverse,
  ).mutation(({ ctx, input }) => reverseAsBank(ctx, input)),
});
