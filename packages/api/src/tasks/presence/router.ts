import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { post } from "../../core/rest.ts";
import { startViewing, stopViewing } from "./actions.ts";
import * as c from "./contract.ts";

const { command } = endpointsUnder("/api/task/presence");

export const presenceRouter = router({
  enter: command("case.read", post("enter"), c.enter, startViewing),
  leave: command("case.read", post("leave"), c.leave, stopViewing),
});
