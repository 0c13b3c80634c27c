import { guarded, router } from "../../core/guarded.ts";
import { get, post } from "../../core/rest.ts";
import { propose } from "../proposal/actions/propose.ts";
import { listPolicyHistory, getPolicy, signInPolicyKind } from "./actions.ts";
import * as c from "./contract.ts";

export const signInRouter = router({
  getPolicy: guarded("signIn.readPolicy", get("/api/manage/signIn/policy"), c.getPolicy).query(
    ({ ctx }) => getPolicy(ctx),
  ),
  policyHistory: guarded(
    "signIn.readPolicy",
    get("/api/manage/signIn/policyHistory"),
    c.policyHistory,
  ).query(({ ctx }) => listPolicyHistory(ctx)),
  updatePolicy: guarded(
    "signIn.editPolicy",
    post("/api/manage/signIn/policySave"),
    c.updatePolicy,
  ).mutation(({ ctx, input }) => propose(ctx, signInPolicyKind, input)),
  withdrawPolicy: guarded(
    "signIn.editPolicy",
    post("/api/manage/signIn/policyWithdraw"),
    c.withdrawPolicy,
  ).mutation(({ ctx, input }) => propose(ctx, signInPolicyKind, { withdraw: input })),
});
