import { guarded, router } from "../../core/guarded.ts";
import { get, post } from "../../core/rest.ts";
import { propose } from "../../manage/proposal/actions/propose.ts";
import { authorityKind, getAuthority, listAuthorityHistory } from "./actions-authority.ts";
import { limitKind, listLimitHistory, listLimits } from "./actions-limit.ts";
import { policyKind, listPolicies, listPolicyHistory } from "./actions-policy.ts";
import * as c from "./contract.ts";
import * as a from "./contract-authority.ts";

export const deductionPolicyRouter = router({
  list: guarded("deduction.readLimit", get("/api/repay/deduction/policies"), c.list).query(
    ({ ctx }) => listPolicies(ctx),
  ),
  history: guarded(
    "deduction.readLimit",
    get("/api/repay/deduction/policyHistory"),
    c.history,
  ).query(({ ctx, input }) => listPolicyHistory(ctx, input)),
  update: guarded(
    "deduction.editLimit",
    post("/api/repay/deduction/policySave"),
    c.update,
  ).mutation(({ ctx, input }) => propose(ctx, policyKind, input)),
  withdraw: guarded(
    "deduction.editLimit",
    post("/api/repay/deduction/policyWithdraw"),
    c.withdraw,
  ).mutation(({ ctx, input }) => propose(ctx, policyKind, { withdraw: input })),
  listLimits: guarded(
    "deduction.readLimit",
    get("/api/repay/deduction/limits"),
    c.listLimits,
  ).query(({ ctx }) => listLimits(ctx)),
  limitHistory: guarded(
    "deduction.readLimit",
    get("/api/repay/deduction/limitsHistory"),
    c.limitHistory,
  ).query(({ ctx, input }) => listLimitHistory(ctx, input)),
  updateLimits: guarded(
    "deduction.editLimit",
    post("/api/repay/deduction/limitsSave"),
    c.updateLimits,
  ).mutation(({ ctx, input }) => propose(ctx, limitKind, input)),
  withdrawLimits: guarded(
    "deduction.editLimit",
    post("/api/repay/deduction/limitsWithdraw"),
    c.withdrawLimits,
  ).mutation(({ ctx, input }) => propose(ctx, limitKind, { withdraw: input })),
  getAuthority: guarded(
    "deduction.readLimit",
    get("/api/repay/deduction/authority"),
    a.getAuthority,
  ).query(({ ctx }) => getAuthority(ctx)),
  authorityHistory: guarded(
    "deduction.readLimit",
    get("/api/repay/deduction/authorityHistory"),
    a.authorityHistory,
  ).query(({ ctx }) => listAuthorityHistory(ctx)),
  updateAuthority: guarded(
    "deduction.editLimit",
    post("/api/repay/deduction/authoritySave"),
    a.updateAuthority,
  ).mutation(({ ctx, input }) => propose(ctx, authorityKind, input)),
  withdrawAuthority: guarded(
    "deduction.editLimit",
    post("/api/repay/deduction/authorityWithdraw"),
    a.withdrawAuthority,
  ).mutation(({ ctx, input }) => propose(ctx, authorityKind, { withdraw: input })),
});
