import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { hourHistory, saveHours, getReportingHours, withdrawHours } from "./actions.ts";
import * as c from "./contract.ts";

const { read, command } = endpointsUnder("/api/report");

export const hourRouter = router({
  get: read("config.read", getOrPost("reportingHours"), c.get, getReportingHours),
  history: read("config.read", get("reportingHours/history"), c.history, hourHistory),
  save: command("config.edit", post("reportingHours/save"), c.save, saveHours),
  withdraw: command("config.edit", post("reportingHours/withdraw"), c.withdraw, withdrawHours),
});
