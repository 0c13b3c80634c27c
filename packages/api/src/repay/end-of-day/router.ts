import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, post } from "../../core/rest.ts";
import { requestEndOfDayRun } from "./actions/request.ts";
import { listDays } from "./actions/days.ts";
import * as c from "./contract.ts";

const { read, command } = endpointsUnder("/api/ops");

export const endOfDayRouter = router({
  list: read("endOfDay.read", get("roll"), c.list, listDays),
  run: command("endOfDay.run", post("roll/run"), c.run, requestEndOfDayRun),
});
