import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { applyFull, applyPart } from "./actions/apply.ts";
import { decide, decideAll } from "./actions/decide.ts";
import { quoteFullRequest, quotePartRequest, getOffer } from "./actions/offer.ts";
import { reissueCode, withdraw } from "./actions/withdraw.ts";
import {
  countApplications,
  listApplications,
  listCaseDeductions,
  getDeduction,
} from "./actions/get.ts";
import * as c from "./contract.ts";
import * as a from "./contract-approval.ts";

export const deductionRouter = router({
  getOffer: guarded(
    "deduction.apply",
    get("/api/repay/deduction/offer/{taskId}"),
    c.getOffer,
  ).query(({ ctx, input }) => getOffer(ctx, input)),
  quoteFull: guarded("deduction.apply", get("/api/repay/deduction/quoteFull"), c.quoteFull).query(
    ({ ctx, input }) => quoteFullRequest(ctx, input),
  ),
  quotePart: guarded("deduction.apply", get("/api/repay/deduction/quotePart"), c.quotePart).query(
    ({ ctx, input }) => quotePartRequest(ctx, input),
  ),
  createFull: guarded("deduction.apply", post("/api/repay/deduction/apply"), c.createFull).mutation(
    ({ ctx, input }) => applyFull(ctx, input),
  ),
  createPart: guarded("deduction.apply", post("/api/task/partDeduce"), c.createPart).mutation(
    ({ ctx, input }) => applyPart(ctx, input),
  ),
  listOfCase: guarded(
    "deduction.read",
    get("/api/repay/deduction/list/{taskId}"),
    c.listOfCase,
  ).query(({ ctx, input }) => listCaseDeductions(ctx, input)),
  withdraw: guarded("deduction.apply", post("/api/repay/deduction/withdraw"), c.withdraw).mutation(
    ({ ctx, input }) => withdraw(ctx, input),
  ),
  createCode: guarded("deduction.apply", post("/api/repay/deduction/code"), c.createCode).mutation(
    ({ ctx, input }) => reissueCode(ctx, input),
  ),
  list: guarded("deduction.read", getOrPost("/api/repay/deduction/listing"), a.list).query(
    ({ ctx, input }) => listApplications(ctx, input),
  ),
  counts: guarded("deduction.read", getOrPost("/api/repay/deduction/counts"), a.counts).query(
    ({ ctx, input }) => countApplications(ctx, input),
  ),
  get: guarded("deduction.read", get("/api/repay/deduction/detail/{deductionId}"), a.get).query(
    ({ ctx, input }) => getDeduction(ctx, input),
  ),
  decide: guarded("deduction.decide", post("/api/repay/deduction/decide"), a.decide).mutation(
    ({ ctx, input }) => decide(ctx, input),
  ),
  decideMany: guarded(
    "deduction.decide",
    post("/api/repay/deduction/decideMany"),
    a.decideMany,
  ).mutation(({ ctx, input }) => decideAll(ctx, input)),
});
