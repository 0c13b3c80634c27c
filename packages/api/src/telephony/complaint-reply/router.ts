import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { post } from "../../core/rest.ts";
import { answerComplaint } from "./actions.ts";
import * as c from "./contract.ts";

const { command } = endpointsUnder("/api/customer/service");

export const answerRouter = router({
  send: command("workOrder.process", post("answer"), c.send, answerComplaint, {
    reaches: "PERSON",
  }),
});
