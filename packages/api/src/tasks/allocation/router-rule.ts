import { guarded } from "../../core/guarded.ts";
import { getOrPost, post } from "../../core/rest.ts";
import { listRules, saveRule, listRuleHistory, withdrawRule } from "./actions/rule.ts";
import * as c from "./contract-rule.ts";

export const ruleProcedures = {
  listRules: guarded(
    "allocation.readRule",
    getOrPost("/api/task/allocation/rules"),
    c.listRules,
  ).query(({ ctx, input }) => listRules(ctx, input)),
  ruleHistory: guarded(
    "allocation.readRule",
    getOrPost("/api/task/allocation/rule/history"),
    c.ruleHistory,
  ).query(({ ctx, input }) => listRuleHistory(ctx, input)),
  saveRule: guarded(
    "allocation.editRule",
    post("/api/task/allocation/rule/save"),
    c.saveRule,
  ).mutation(({ ctx, input }) => saveRule(ctx, input)),
  withdrawRule: guarded(
    "allocation.editRule",
    post("/api/task/allocation/rule/withdraw"),
    c.withdrawRule,
  ).mutation(({ ctx, input }) => withdrawRule(ctx, input)),
};
