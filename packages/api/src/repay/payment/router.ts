import { guarded, publicProcedure, router } from "../../core/guarded.ts";
import { get, post, signedPost } from "../../core/rest.ts";
import { propose } from "../../manage/proposal/actions/propose.ts";
import { listCodes, payAsBank, reverseAsBank } from "./actions/bank.ts";
import { handleCallback } from "./actions/callback.ts";
import { listPayments, listInstallments, getSums } from "./actions/get.ts";
import { reversalKind } from "./actions/reverse-by-correction.ts";
import { paymentPolicyKind, getPolicy, listPolicyHistory } from "./actions/setting.ts";
import * as c from "./contract.ts";
import * as s from "./contract-setting.ts";
import * as bank from "./contract-bank.ts";
import { listLatestPayments } from "./queries/list.ts";

export const paymentRouter = router({
  callback: publicProcedure(
    signedPost("/api/payment/callback", c.CallbackBody),
    c.callback,
    "provider",
  ).mutation(({ ctx, input }) => handleCallback(ctx, input)),
  getSums: guarded("payment.read", get("/api/repay/details"), c.getSums).query(({ ctx, input }) =>
    getSums(ctx, input),
  ),
  list: guarded("payment.read", get("/api/repay/payLogs"), c.list).query(({ ctx, input }) =>
    listPayments(ctx, input),
  ),
  listInstallments: guarded("payment.read", get("/api/payment/details"), c.listInstallments).query(
    ({ ctx, input }) => listInstallments(ctx, input),
  ),
  listLatest: guarded("payment.read", get("/api/repay/scroll/latest"), c.listLatest).query(
    ({ ctx }) => listLatestPayments(ctx.db, ctx.actor, c.TICKER_LENGTH),
  ),
  reverseByCorrection: guarded(
    "payment.resolve",
    post("/api/payment/reverseByCorrection"),
    c.reverseByCorrection,
  ).mutation(({ ctx, input }) => propose(ctx, reversalKind, input)),
  listBankCodes: guarded(
    "payment.simulate",
    get("/api/payment/bank/codes"),
    bank.listBankCodes,
  ).query(({ ctx, input }) => listCodes(ctx, input)),
  payAsBank: guarded("payment.simulate", post("/api/payment/bank/pay"), bank.payAsBank).mutation(
    ({ ctx, input }) => payAsBank(ctx, input),
  ),
  reverseAsBank: guarded(
    "payment.simulate",
    post("/api/payment/bank/reverse"),
    bank.reverseAsBank,
  ).mutation(({ ctx, input }) => reverseAsBank(ctx, input)),
  getPolicy: guarded("payment.readPolicy", get("/api/payment/policy"), s.getPolicy).query(
    ({ ctx }) => getPolicy(ctx),
  ),
  policyHistory: guarded(
    "payment.readPolicy",
    get("/api/payment/policyHistory"),
    s.policyHistory,
  ).query(({ ctx }) => listPolicyHistory(ctx)),
  updatePolicy: guarded(
    "payment.editPolicy",
    post("/api/payment/policySave"),
    s.updatePolicy,
  ).mutation(({ ctx, input }) => propose(ctx, paymentPolicyKind, input)),
  withdrawPolicy: guarded(
    "payment.editPolicy",
    post("/api/payment/policyWithdraw"),
    s.withdrawPolicy,
  ).mutation(({ ctx, input }) => propose(ctx, paymentPolicyKind, { withdraw: input })),
});
