import { guarded, router } from "../../core/guarded.ts";
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

export const guardRouter = router({
  check: guarded("case.read", get("/api/task/guard/check"), c.check).query(({ ctx, input }) =>
    checkContact(ctx, input),
  ),
  checkChannels: guarded("case.read", get("/api/task/guard/channels"), c.checkChannels).query(
    ({ ctx, input }) => checkChannels(ctx, input),
  ),
  listOpenDays: guarded("case.read", get("/api/task/guard/openDays"), c.listOpenDays).query(
    ({ ctx, input }) => getOpenDays(ctx, input),
  ),
  listRequirements: guarded(
    "guard.read",
    get("/api/task/guard/requirements"),
    requirement.listRequirements,
  ).query(({ ctx, input }) => getRequirements(ctx, input)),
  updateRule: guarded(
    "guard.edit",
    post("/api/task/guard/renewRule"),
    requirement.updateRule,
  ).mutation(({ ctx, input }) => propose(ctx, ruleKind, input)),
  withdrawRule: guarded(
    "guard.edit",
    post("/api/task/guard/withdrawRule"),
    requirement.withdrawRule,
  ).mutation(({ ctx, input }) => propose(ctx, ruleKind, { withdraw: input })),
  saveHoliday: guarded(
    "guard.edit",
    post("/api/task/guard/saveHoliday"),
    requirement.saveHoliday,
  ).mutation(({ ctx, input }) => propose(ctx, holidayKind, input)),
  stateCalendar: guarded(
    "guard.edit",
    post("/api/task/guard/stateCalendar"),
    requirement.stateCalendar,
  ).mutation(({ ctx, input }) => propose(ctx, calendarKind, input)),
  removeHoliday: guarded(
    "guard.edit",
    post("/api/task/guard/removeHoliday"),
    requirement.removeHoliday,
  ).mutation(({ ctx, input }) => propose(ctx, holidayRemovalKind, input)),
  listDecisions: guarded(
    "decision.read",
    getOrPost("/api/task/guard/decisions"),
    decision.listDecisions,
    { readsReplica: true },
  ).query(({ ctx, input }) => listDecisions(ctx, input)),
  getDecision: guarded("decision.read", get("/api/task/guard/decision"), decision.getDecision, {
    readsReplica: true,
  }).query(({ ctx, input }) => getDecision(ctx, input)),
  exportDecisions: guarded(
    "decision.read",
    getOrPost("/api/task/guard/decisions-export"),
    decision.exportDecisions,
    { readsReplica: true },
  ).query(({ ctx, input }) => exportDecisions(ctx, input)),
});
