import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, post } from "../../core/rest.ts";
import { propose } from "../../manage/proposal/actions/propose.ts";
import { authorityKind, getAuthority, listAuthorityHistory } from "./actions-authority.ts";
import { limitKind, listLimitHistory, listLimits } from "./actions-limit.ts";
import { policyKind, listPolicies, listPolicyHistory } from "./actions-policy.ts";
import * as c from "./contract.ts";
import * as a from "./contract-authority.ts";

const { read, command } = endpointsUnder("/api/repay/deduction");

export const deductionPolicyRouter = router({
  list: read("deduction.readLimit", get("policies"), c.list, listPolicies),
  history: read("deduction.readLimit", get("policyHistory"), c.history, listPolicyHistory),
  update: command("deduction.editLimit", post("policySave"), c.update, (ctx, input) =>
    propose(ctx, policyKind, input),
  ),
  withdraw: command("deduction.editLimit", post("policyWithdraw"), c.withdraw, (ctx, input) =>
    propose(ctx, policyKind, { withdraw: input }),
  ),
  listLimits: read("deduction.readLimit", get("limits"), c.listLimits, listLimits),
  limitHistory: read("deduction.readLimit", get("limitsHistory"), c.limitHistory, listLimitHistory),
  updateLimits: command("deduction.editLimit", post("limitsSave"), c.updateLimits, (ctx, input) =>
    propose(ctx, limitKind, input),
  ),
  withdrawLimits: command(
    "deduction.editLimit",
    post("limitsWithdraw"),
    c.withdrawLimits,
    (ctx, input) => propose(ctx, limitKind, { withdraw: input }),
  ),
  getAuthority: read("deduction.readLimit", get("authority"), a.getAuthority, getAuthority),
  authorityHistory: read(
    "deduction.readLimit",
    get("authorityHistory"),
    a.authorityHistory,
    listAuthorityHistory,
  ),
  updateAuthority: command(
    "deduction.editLimit",
    post("authoritySave"),
    a.updateAuthority,
    (ctx, input) => propose(ctx, authorityKind, input),
  ),
  withdrawAuthority: command(
    "deduction.editLimit",
    post("authorityWithdraw"),
    a.withdrawAuthority,
    (ctx, input) => propose(ctx, authorityKind, { withdraw: input }),
  ),
});
