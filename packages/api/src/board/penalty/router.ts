import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { propose } from "../../manage/proposal/actions/propose.ts";
import { decidePenalty } from "./actions/decide.ts";
import { exportPenalties } from "./actions/export.ts";
import { proposePenalty } from "./actions/propose.ts";
import { penaltyRuleKind, listRuleHistory, listRules } from "./actions/rule.ts";
import { listPenalties, getPenalty } from "./actions/get.ts";
import * as c from "./contract.ts";
import * as rule from "./contract-rule.ts";

const at = (path: string) => `/api/customer/service/${path}`;

export const penaltyRouter = router({
  list: guarded("penalty.read", getOrPost(at("penalty/listing")), c.list).query(({ ctx, input }) =>
    listPenalties(ctx, input),
  ),
  exportList: guarded("penalty.read", getOrPost(at("penalty/export")), c.exportList).query(
    ({ ctx, input }) => exportPenalties(ctx, input),
  ),
  get: guarded("penalty.read", getOrPost(at("getPenalty")), c.get).query(({ ctx, input }) =>
    getPenalty(ctx, input),
  ),
  propose: guarded("penalty.propose", post(at("generate/penalty")), c.propose).mutation(
    ({ ctx, input }) => proposePenalty(ctx, input),
  ),
  decide: guarded("penalty.approve", post(at("penalty/decide")), c.decide).mutation(
    ({ ctx, input }) => decidePenalty(ctx, input),
  ),
  listRules: guarded("penalty.readRule", get(at("penalty/rules")), rule.listRules).query(
    ({ ctx }) => listRules(ctx),
  ),
  ruleHistory: guarded("penalty.readRule", get(at("penalty/ruleHistory")), rule.ruleHistory).query(
    ({ ctx, input }) => listRuleHistory(ctx, input),
  ),
  updateRule: guarded("penalty.editRule", post(at("penalty/ruleSave")), rule.updateRule).mutation(
    ({ ctx, input }) => propose(ctx, penaltyRuleKind, input),
  ),
  withdrawRule: guarded(
    "penalty.editRule",
    post(at("penalty/ruleWithdraw")),
    rule.withdrawRule,
  ).mutation(({ ctx, input }) => propose(ctx, penaltyRuleKind, { withdraw: input })),
});
