import { endpointsUnder } from "../../core/endpoint.ts";
import { getOrPost, post } from "../../core/rest.ts";
import { listRules, saveRule, listRuleHistory, withdrawRule } from "./actions/rule.ts";
import { ruleColumns } from "./contract-columns.ts";
import * as c from "./contract-rule.ts";

const { read, command } = endpointsUnder("/api/task/allocation");

export const ruleProcedures = {
  listRules: read("allocation.readRule", getOrPost("rules"), c.listRules, listRules, {
    sheet: { title: "tasks.allocation.rule.title", columns: ruleColumns },
  }),
  ruleHistory: read(
    "allocation.readRule",
    getOrPost("rule/history"),
    c.ruleHistory,
    listRuleHistory,
  ),
  saveRule: command("allocation.editRule", post("rule/save"), c.saveRule, saveRule),
  withdrawRule: command("allocation.editRule", post("rule/withdraw"), c.withdrawRule, withdrawRule),
};
