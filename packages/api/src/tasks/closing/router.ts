import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { propose } from "../../manage/proposal/actions/propose.ts";
import {
  cancelCase,
  requestClosing,
  submitWriteOffRequest,
  withdrawCase,
} from "./actions/start.ts";
import { decideClosing, decideWriteOffRequest, revokeClosing } from "./actions/decide.ts";
import { listMoves, listRequests, getClosingOptions } from "./actions/list.ts";
import { closingPolicyKind, getPolicy, listPolicyHistory } from "./actions/setting.ts";
import * as c from "./contract.ts";
import * as s from "./contract-setting.ts";

export const closingRouter = router({
  withdraw: guarded("closing.execute", post("/api/task/closing/withdraw"), c.withdraw).mutation(
    ({ ctx, input }) => withdrawCase(ctx, input),
  ),
  cancel: guarded("closing.execute", post("/api/task/closing/cancel"), c.cancel).mutation(
    ({ ctx, input }) => cancelCase(ctx, input),
  ),
  request: guarded("closing.request", post("/api/task/closing/request"), c.request).mutation(
    ({ ctx, input }) => requestClosing(ctx, input),
  ),
  requestWriteOff: guarded(
    "writeOff.request",
    post("/api/task/closing/requestWriteOff"),
    c.requestWriteOff,
  ).mutation(({ ctx, input }) => submitWriteOffRequest(ctx, input)),
  decide: guarded("closing.execute", post("/api/task/closing/decide"), c.decide).mutation(
    ({ ctx, input }) => decideClosing(ctx, input),
  ),
  decideWriteOff: guarded(
    "writeOff.approve",
    post("/api/task/closing/decideWriteOff"),
    c.decideWriteOff,
  ).mutation(({ ctx, input }) => decideWriteOffRequest(ctx, input)),
  revoke: guarded("closing.read", post("/api/task/closing/revoke"), c.revoke).mutation(
    ({ ctx, input }) => revokeClosing(ctx, input),
  ),
  listRequests: guarded(
    "closing.read",
    getOrPost("/api/task/closing/requests"),
    c.listRequests,
  ).query(({ ctx, input }) => listRequests(ctx, input)),
  get: guarded("case.read", get("/api/task/closing/{taskId}"), c.get).query(({ ctx, input }) =>
    getClosingOptions(ctx, input),
  ),
  history: guarded("case.read", get("/api/task/statusLog/{taskId}"), c.history).query(
    ({ ctx, input }) => listMoves(ctx, input),
  ),
  getPolicy: guarded("closing.readPolicy", get("/api/task/closing/policy"), s.getPolicy).query(
    ({ ctx }) => getPolicy(ctx),
  ),
  policyHistory: guarded(
    "closing.readPolicy",
    get("/api/task/closing/policyHistory"),
    s.policyHistory,
  ).query(({ ctx }) => listPolicyHistory(ctx)),
  updatePolicy: guarded(
    "closing.editPolicy",
    post("/api/task/closing/policySave"),
    s.updatePolicy,
  ).mutation(({ ctx, input }) => propose(ctx, closingPolicyKind, input)),
  withdrawPolicy: guarded(
    "closing.editPolicy",
    post("/api/task/closing/policyWithdraw"),
    s.withdrawPolicy,
  ).mutation(({ ctx, input }) => propose(ctx, closingPolicyKind, { withdraw: input })),
});
