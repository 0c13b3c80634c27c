import { guarded, router } from "../../core/guarded.ts";
import { get, post } from "../../core/rest.ts";
import {
  proposeHoliday,
  proposeHolidayRemoval,
  proposeRule,
} from "./actions/requirement-change.ts";
import { checkContact, showRequirements } from "./actions/requirement.ts";
import * as c from "./contract.ts";

export const guardRouter = router({
  check: guarded("case.read", get("/api/task/guard/check"), c.check).query(
    ({ ctx, input }) => checkContact(ctx, input),
  ),
  requirements: guarded(
    "guard.read",
    get("/api/task/guard/requirements"),
    c.requirements,
  ).query(({ ctx, input }) => showRequirements(ctx, input)),
  renewRule: guarded(
    "guard.edit",
    post("/api/task/guard/renewRule"),
    c.renewRule,
  ).mutation(({ ctx, input }) => proposeRule(ctx, input)),
  saveHoliday: guarded(
    "guard.edit",
    post("/api/task/guard/saveHoliday"),
    c.saveHoliday,
  ).mutation(({ ctx, input }) => proposeHoliday(ctx, input)),
  removeHoliday: guarded(
    "guard.edit",
    post("/api/task/guard/removeHoliday"),
    c.removeHoliday,
  ).mutation(({ ctx, input }) => proposeHolidayRemoval(ctx, input)),
});
