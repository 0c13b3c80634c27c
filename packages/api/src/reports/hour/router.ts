import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { hourHistory, saveHours, getReportingHours, withdrawHours } from "./actions.ts";
import * as c from "./contract.ts";

export const hourRouter = router({
  get: guarded("config.read", getOrPost("/api/report/reportingHours"), c.get).query(({ ctx }) =>
    getReportingHours(ctx),
  ),
  history: guarded("config.read", get("/api/report/reportingHours/history"), c.history).query(
    ({ ctx }) => hourHistory(ctx),
  ),
  save: guarded("config.edit", post("/api/report/reportingHours/save"), c.save).mutation(
    ({ ctx, input }) => saveHours(ctx, input),
  ),
  withdraw: guarded(
    "config.edit",
    post("/api/report/reportingHours/withdraw"),
    c.withdraw,
  ).mutation(({ ctx, input }) => withdrawHours(ctx, input)),
});
