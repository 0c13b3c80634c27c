import { endpointsUnder } from "../../core/endpoint.ts";
import { publicProcedure, router } from "../../core/guarded.ts";
import { get, post, signedPost } from "../../core/rest.ts";
import { propose } from "../../manage/proposal/actions/propose.ts";
import { listCodes, payAsBank, reverseAsBank } from "./actions/bank.ts";
import { handleCallback } from "./actions/callback.ts";
import { listPayments, listInstallments, getSums } from "./actions/get.ts";
import { reversalKind } from "./actions/reverse-by-correction.ts";
import * as c from "./contract.ts";
import * as bank from "./contract-bank.ts";
import { listLatestPayments } from "./queries/list.ts";

const { read, command } = endpointsUnder("/api/payment");

export const paymentRouter = router({
  callback: publicProcedure(
    signedPost("/api/payment/callback", c.CallbackBody),
    c.callback,
    "provider",
  ).mutation(({ ctx, input }) => handleCallback(ctx, input)),
  getSums: read("payment.read", get("/api/repay/details"), c.getSums, getSums),
  list: read("payment.read", get("/api/repay/payLogs"), c.list, listPayments),
  listInstallments: read("payment.read", get("details"), c.listInstallments, listInstallments),
  listLatest: read("payment.read", get("/api/repay/scroll/latest"), c.listLatest, (ctx) =>
    listLatestPayments(ctx.db, ctx.actor, c.TICKER_LENGTH),
  ),
  reverseByCorrection: command(
    "payment.resolve",
    post("reverseByCorrection"),
    c.reverseByCorrection,
    (ctx, input) => propose(ctx, reversalKind, input),
  ),
  listBankCodes: read("payment.simulate", get("bank/codes"), bank.listBankCodes, listCodes),
  payAsBank: command("payment.simulate", post("bank/pay"), bank.payAsBank, payAsBank),
  reverseAsBank: command(
    "payment.simulate",
    post("bank/reverse"),
    bank.reverseAsBank,
    reverseAsBank,
  ),
});
