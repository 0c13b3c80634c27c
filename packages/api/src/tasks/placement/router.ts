import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { countRecall, recallCases } from "./actions/recall.ts";
import { listRecalls, revokeRecall } from "./actions/revoke.ts";
import { listRules, saveRule, listRuleHistory, withdrawRule } from "./actions/rule.ts";
import { listChoices, listCurrentPlacements, listExpiringPlacements } from "./actions/show.ts";
import * as c from "./contract.ts";
import * as recall from "./contract-recall.ts";
import * as r from "./contract-rule.ts";

const at = (path: string) => `/api/task/placement/${path}`;

export const placementRouter = router({
  listRules: guarded("placement.read", getOrPost(at("rules")), r.listRules).query(
    ({ ctx, input }) => listRules(ctx, input),
  ),
  ruleHistory: guarded("placement.read", get(at("ruleHistory")), r.ruleHistory).query(
    ({ ctx, input }) => listRuleHistory(ctx, input),
  ),
  saveRule: guarded("placement.edit", post(at("ruleSave")), r.saveRule).mutation(({ ctx, input }) =>
    saveRule(ctx, input),
  ),
  withdrawRule: guarded("placement.edit", post(at("ruleWithdraw")), r.withdrawRule).mutation(
    ({ ctx, input }) => withdrawRule(ctx, input),
  ),
  listChoices: guarded("placement.read", get(at("choices")), c.listChoices).query(({ ctx }) =>
    listChoices(ctx),
  ),
  listHeld: guarded("placement.read", get(at("held")), c.listCurrentPlacements).query(({ ctx }) =>
    listCurrentPlacements(ctx),
  ),
  listLeaving: guarded("placement.read", getOrPost(at("leaving")), c.listExpiringPlacements).query(
    ({ ctx, input }) => listExpiringPlacements(ctx, input),
  ),
  countRecall: guarded("placement.recall", getOrPost(at("recallCount")), recall.countRecall).query(
    ({ ctx, input }) => countRecall(ctx, input),
  ),
  recall: guarded("placement.recall", post(at("recall")), recall.recall).mutation(
    ({ ctx, input }) => recallCases(ctx, input),
  ),
  listRecalls: guarded("placement.recall", getOrPost(at("recalls")), recall.listRecalls).query(
    ({ ctx, input }) => listRecalls(ctx, input),
  ),
  revokeRecall: guarded("placement.recall", post(at("recallRevoke")), recall.revokeRecall).mutation(
    ({ ctx, input }) => revokeRecall(ctx, input),
  ),
});
