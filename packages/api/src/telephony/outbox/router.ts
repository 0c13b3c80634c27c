import { guarded, router } from "../../core/guarded.ts";
import { post } from "../../core/rest.ts";
import { settleMessage } from "./actions/settle.ts";
import * as c from "./contract.ts";

export const outboxRouter = router({
  settle: guarded("sms.settle", post("/api/sms/settle"), c.settle).mutation(
    ({ ctx, input }) => settleMessage(ctx, input),
  ),
});
