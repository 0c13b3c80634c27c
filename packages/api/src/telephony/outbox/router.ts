import { guarded, router } from "../../core/guarded.ts";
import { post } from "../../core/rest.ts";
import { settleMessage } from "./actions/resolve.ts";
import * as c from "./contract.ts";

export const outboxRouter = router({
  // A requeued message passed the guard when it was queued, and leaves within its hour or not at
  // all.
  settle: guarded("sms.resolve", post("/api/sms/settle"), c.settle, {
    reaches: "NOBODY",
  }).mutation(({ ctx, input }) => settleMessage(ctx, input)),
});
