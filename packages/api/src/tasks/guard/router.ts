import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { propose } from "../../manage/proposal/actions/propose.ts";
import { calendarKind } from "./actions/calendar.ts";
import { holidayKind, holidayRemovalKind } from "./actions/holiday.ts";
import { exportDecisions, listDecisions, getDecision } from "./actions/decision.ts";
import { ruleKind } from "./actions/requirement-change.ts";
import {
  checkChannels,
  checkContact,
  getOpenDays,
  getRequirements,
} from "./actions/requirement.ts";
import * as c from "./contract.ts";
import * as decision from "./contract-decision.ts";
import * as requirement from "./contract-requirement.ts";

const { read, report, command } = endpointsUnder("/api/task/guard");

export const guardRouter = router({
  check: read("case.read", get("check"), c.check, checkContact),
  checkChannels: read("case.read", get("channels"), c.checkChannels, checkChannels),
  listOpenDays: read("case.read", get("openDays"), c.listOpenDays, getOpenDays),
  listRequirements: read(
    "guard.read",
    get("requirements"),
    requirement.listRequirements,
    getRequirements,
  ),
  updateRule: command("guard.edit", post("renewRule"), requirement.updateRule, (ctx, input) =>
    propose(ctx, ruleKind, input),
  ),
  withdrawRule: command(
    "guard.edit",
    post("withdrawRule"),
    requirement.withdrawRule,
    (ctx, input) => propose(ctx, ruleKind, { withdraw: input }),
  ),
  saveHoliday: command("guard.edit", post("saveHoliday"), requirement.saveHoliday, (ctx, input) =>
    propose(ctx, holidayKind, input),
  ),
  stateCalendar: command(
    "guard.edit",
    post("stateCalendar"),
    requirement.stateCalendar,
    (ctx, input) => propose(ctx, calendarKind, input),
  ),
  removeHoliday: command(
    "guard.edit",
    post("removeHoliday"),
    requirement.removeHoliday,
    (ctx, input) => propose(ctx, holidayRemovalKind, input),
  ),
  listDecisions: report(
    "decision.read",
    getOrPost("decisions"),
    decision.listDecisions,
    listDecisions,
  ),
  getDecision: report("decision.read", get("decision"), decision.getDecision, getDecision),
  exportDecisions: report(
    "decision.read",
    getOrPost("decisions-export"),
    decision.exportDecisions,
    exportDecisions,
  ),
});
