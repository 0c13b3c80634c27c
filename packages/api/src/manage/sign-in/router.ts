import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, post } from "../../core/rest.ts";
import { propose } from "../proposal/actions/propose.ts";
import { listPolicyHistory, getPolicy, signInPolicyKind } from "./actions.ts";
import * as c from "./contract.ts";

const { read, command } = endpointsUnder("/api/manage/signIn");

export const signInRouter = router({
  getPolicy: read("signIn.readPolicy", get("policy"), c.getPolicy, getPolicy),
  policyHistory: read(
    "signIn.readPolicy",
    get("policyHistory"),
    c.policyHistory,
    listPolicyHistory,
  ),
  updatePolicy: command("signIn.editPolicy", post("policySave"), c.updatePolicy, (ctx, input) =>
    propose(ctx, signInPolicyKind, input),
  ),
  withdrawPolicy: command(
    "signIn.editPolicy",
    post("policyWithdraw"),
    c.withdrawPolicy,
    (ctx, input) => propose(ctx, signInPolicyKind, { withdraw: input }),
  ),
});
