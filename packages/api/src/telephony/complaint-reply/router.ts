import { guarded, router } from "../../core/guarded.ts";
import { post } from "../../core/rest.ts";
import { answerComplaint } from "./actions.ts";
import * as c from "./contract.ts";

export const answerRouter = router({
  send: guarded("workOrder.process", post("/api/customer/service/answer"), c.send, {
    reaches: "PERSON",
  }).mutation(({ ctx, input }) => answerComplaint(ctx, input)),
});
