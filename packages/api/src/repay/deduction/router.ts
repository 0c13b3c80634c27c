import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { propose } from "../../manage/proposal/actions/propose.ts";
import { applyFull, applyPart } from "./actions/apply.ts";
import { decide, decideEach } from "./actions/decide.ts";
import { limitKind, showLimitHistory, showLimits } from "./actions/limits.ts";
import { quoteFullWish, quotePartWish, showOffer } from "./actions/offer.ts";
import { codeAgain, withdraw } from "./actions/withdraw.ts";
import {
  policyKind,
  showPolicies,
  showPolicyHistory,
} from "./actions/policies.ts";
import {
  countApplications,
  listApplications,
  listOfCase,
  showApplication,
} from "./actions/show.ts";
import * as c from "./contract.ts";
import * as a from "./contract-approval.ts";
import * as l from "./contract-limit.ts";

export const deductionRouter = router({
  offer: guarded(
    "deduction.apply",
    get("/api/repay/deduction/offer/{taskId}"),
    c.offer,
  ).query(({ ctx, input }) => showOffer(ctx, input)),
  quoteFull: guarded(
    "deduction.apply",
    get("/api/repay/deduction/quoteFull"),
    c.quoteFull,
  ).query(({ ctx, input }) => quoteFullWish(ctx, input)),
  quotePart: guarded(
    "deduction.apply",
    get("/api/repay/deduction/quotePart"),
    c.quotePart,
  ).query(({ ctx, input }) => quotePartWish(ctx, input)),
  fullDeduce: guarded(
    "deduction.apply",
    post("/api/repay/deduction/apply"),
    c.fullDeduce,
  ).mutation(({ ctx, input }) => applyFull(ctx, input)),
  partDeduce: guarded(
    "deduction.apply",
    post("/api/task/partDeduce"),
    c.partDeduce,
  ).mutation(({ ctx, input }) => applyPart(ctx, input)),
  list: guarded(
    "deduction.read",
    get("/api/repay/deduction/list/{taskId}"),
    c.list,
  ).query(({ ctx, input }) => listOfCase(ctx, input)),
  withdraw: guarded(
    "deduction.apply",
    post("/api/repay/deduction/withdraw"),
    c.withdraw,
  ).mutation(({ ctx, input }) => withdraw(ctx, input)),
  code: guarded(
    "deduction.apply",
    post("/api/repay/deduction/code"),
    c.code,
  ).mutation(({ ctx, input }) => codeAgain(ctx, input)),
  listing: guarded(
    "deduction.read",
    getOrPost("/api/repay/deduction/listing"),
    a.listing,
  ).query(({ ctx, input }) => listApplications(ctx, input)),
  counts: guarded(
    "deduction.read",
    getOrPost("/api/repay/deduction/counts"),
    a.counts,
  ).query(({ ctx, input }) => countApplications(ctx, input)),
  detail: guarded(
    "deduction.read",
    get("/api/repay/deduction/detail/{deductionId}"),
    a.detail,
  ).query(({ ctx, input }) => showApplication(ctx, input)),
  decide: guarded(
    "deduction.decide",
    post("/api/repay/deduction/decide"),
    a.decide,
  ).mutation(({ ctx, input }) => decide(ctx, input)),
  decideMany: guarded(
    "deduction.decide",
    post("/api/repay/deduction/decideMany"),
    a.decideMany,
  ).mutation(({ ctx, input }) => decideEach(ctx, input)),
  limits: guarded(
    "deduction.readLimit",
    get("/api/repay/deduction/limits"),
    l.limits,
  ).query(({ ctx }) => showLimits(ctx)),
  limitsHistory: guarded(
    "deduction.readLimit",
    get("/api/repay/deduction/limitsHistory"),
    l.limitsHistory,
  ).query(({ ctx, input }) => showLimitHistory(ctx, input)),
  limitsSave: guarded(
    "deduction.editLimit",
    post("/api/repay/deduction/limitsSave"),
    l.limitsSave,
  ).mutation(({ ctx, input }) => propose(ctx, limitKind, input)),
  withdrawLimits: guarded(
    "deduction.editLimit",
    post("/api/repay/deduction/limitsWithdraw"),
    l.withdrawLimits,
  ).mutation(({ ctx, input }) => propose(ctx, limitKind, { withdraw: input })),
  policies: guarded(
    "deduction.readLimit",
    get("/api/repay/deduction/policies"),
    l.policies,
  ).query(({ ctx }) => showPolicies(ctx)),
  policyHistory: guarded(
    "deduction.readLimit",
    get("/api/repay/deduction/policyHistory"),
    l.policyHistory,
  ).query(({ ctx, input }) => showPolicyHistory(ctx, input)),
  policySave: guarded(
    "deduction.editLimit",
    post("/api/repay/deduction/policySave"),
    l.policySave,
  ).mutation(({ ctx, input }) => propose(ctx, policyKind, input)),
  withdrawPolicy: guarded(
    "deduction.editLimit",
    post("/api/repay/deduction/policyWithdraw"),
    l.withdrawPolicy,
  ).mutation(({ ctx, input }) => propose(ctx, policyKind, { withdraw: input })),
});
