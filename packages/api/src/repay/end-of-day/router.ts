import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, post } from "../../core/rest.ts";
import { requestEndOfDayRun } from "./actions/request.ts";
import { listDays } from "./actions/days.ts";
import * as c from "./contract.ts";
import { endOfDayColumns } from "./contract-columns.ts";

const { read, command } = endpointsUnder("/api/ops");

export const endOfDayRouter = router({
  list: read("endOfDay.read", get("roll"), c.list, listDays, {
    sheet: { title: "repay.endOfDay.list.label", columns: endOfDayColumns },
  }),
  run: command("endOfDay.run", post("roll/run"), c.run, requestEndOfDayRun),
});
