import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { getOrPost, post } from "../../core/rest.ts";
import { listSkips, skipCase } from "./actions.ts";
import * as c from "./contract.ts";
import { skipColumns } from "./contract-columns.ts";

const { read, command } = endpointsUnder("/api/task");

export const skipRouter = router({
  save: command("case.snooze", post("skip"), c.save, skipCase),
  list: read("case.read", getOrPost("skip/listing"), c.list, listSkips, {
    sheet: { title: "tasks.snooze.list", columns: skipColumns },
  }),
});
