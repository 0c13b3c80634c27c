import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { post } from "../../core/rest.ts";
import { settleMessage } from "./actions/resolve.ts";
import * as c from "./contract.ts";

const { command } = endpointsUnder("/api/sms");

export const outboxRouter = router({
  // A requeued message passed the guard when it was queued, and leaves within its hour or not at
  // all.
  settle: command("sms.resolve", post("settle"), c.settle, settleMessage, { reaches: "NOBODY" }),
});
