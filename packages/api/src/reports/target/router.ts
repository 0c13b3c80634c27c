import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { getOrPost, post } from "../../core/rest.ts";
import { copyTargets, listTargets, saveTarget, targetHistory } from "./actions.ts";
import * as c from "./contract.ts";

const { read, command } = endpointsUnder("/api/collection-report/overview");

export const targetRouter = router({
  list: read("report.read", getOrPost("targets"), c.list, listTargets),
  history: read("report.read", getOrPost("targets/history"), c.history, targetHistory),
  save: command("target.edit", post("targets/save"), c.save, saveTarget),
  copy: command("target.edit", post("targets/copy"), c.copy, copyTargets),
});
