import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import {
  cancelCase,
  requestClosing,
  submitWriteOffRequest,
  withdrawCase,
} from "./actions/start.ts";
import { decideClosing, decideWriteOffRequest, revokeClosing } from "./actions/decide.ts";
import { listMoves, listRequests, getClosingOptions } from "./actions/list.ts";
import * as c from "./contract.ts";
import { closingColumns } from "./contract-columns.ts";

const { read, command } = endpointsUnder("/api/task/closing");

export const closingRouter = router({
  withdraw: command("closing.execute", post("withdraw"), c.withdraw, withdrawCase),
  cancel: command("closing.execute", post("cancel"), c.cancel, cancelCase),
  request: command("closing.request", post("request"), c.request, requestClosing),
  requestWriteOff: command(
    "writeOff.request",
    post("requestWriteOff"),
    c.requestWriteOff,
    submitWriteOffRequest,
  ),
  decide: command("closing.execute", post("decide"), c.decide, decideClosing),
  decideWriteOff: command(
    "writeOff.approve",
    post("decideWriteOff"),
    c.decideWriteOff,
    decideWriteOffRequest,
  ),
  revoke: command("closing.read", post("revoke"), c.revoke, revokeClosing),
  listRequests: read("closing.read", getOrPost("requests"), c.listRequests, listRequests, {
    sheet: { title: "app.screen.approvals", columns: closingColumns },
  }),
  get: read("case.read", get("{taskId}"), c.get, getClosingOptions),
  history: read("case.read", get("/api/task/statusLog/{taskId}"), c.history, listMoves),
});
