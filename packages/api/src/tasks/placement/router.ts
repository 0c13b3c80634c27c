import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { recallLoans, withdrawLoans } from "./actions/loans.ts";
import { countRecall, recallCases } from "./actions/recall.ts";
import { listRecalls, revokeRecall } from "./actions/revoke.ts";
import { listRules, saveRule, listRuleHistory, withdrawRule } from "./actions/rule.ts";
import { listChoices, listCurrentPlacements, listExpiringPlacements } from "./actions/show.ts";
import * as c from "./contract.ts";
import * as loans from "./contract-loans.ts";
import { leavingColumns, recallColumns, ruleColumns } from "./contract-columns.ts";
import * as recall from "./contract-recall.ts";
import * as r from "./contract-rule.ts";

const { read, command } = endpointsUnder("/api/task/placement");

export const placementRouter = router({
  listRules: read("placement.read", getOrPost("rules"), r.listRules, listRules, {
    sheet: { title: "tasks.placement.field.shares", columns: ruleColumns },
  }),
  ruleHistory: read("placement.read", get("ruleHistory"), r.ruleHistory, listRuleHistory),
  saveRule: command("placement.edit", post("ruleSave"), r.saveRule, saveRule),
  withdrawRule: command("placement.edit", post("ruleWithdraw"), r.withdrawRule, withdrawRule),
  listChoices: read("placement.read", get("choices"), c.listChoices, listChoices),
  listHeld: read("placement.read", get("held"), c.listCurrentPlacements, listCurrentPlacements),
  listLeaving: read(
    "placement.read",
    getOrPost("leaving"),
    c.listExpiringPlacements,
    listExpiringPlacements,
    { sheet: { title: "tasks.placement.tab.expiring", columns: leavingColumns } },
  ),
  countRecall: read("placement.recall", getOrPost("recallCount"), recall.countRecall, countRecall),
  recall: command("placement.recall", post("recall"), recall.recall, recallCases),
  recallLoans: command("loan.recall", post("/api/loans/recall"), loans.recall, recallLoans, {
    services: true,
  }),
  withdrawLoans: command(
    "loan.recall",
    post("/api/loans/withdraw"),
    loans.withdraw,
    withdrawLoans,
    { services: true },
  ),
  listRecalls: read("placement.recall", getOrPost("recalls"), recall.listRecalls, listRecalls, {
    sheet: { title: "tasks.placement.tab.recalls", columns: recallColumns },
  }),
  revokeRecall: command(
    "placement.recall",
    post("recallRevoke"),
    recall.revokeRecall,
    revokeRecall,
  ),
});
