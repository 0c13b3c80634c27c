import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { proposalKinds } from "../../proposal-kinds.ts";
import { approve, reject, withdraw } from "./actions/decide.ts";
import { listProposals, getProposal } from "./actions/get.ts";
import * as c from "./contract.ts";

export const proposalRouter = router({
  list: guarded("proposal.read", getOrPost("/api/manage/proposal/listing"), c.list).query(
    ({ ctx, input }) => listProposals(ctx, input),
  ),
  get: guarded("proposal.read", get("/api/manage/proposal/detail/{proposalId}"), c.get).query(
    ({ ctx, input }) => getProposal(ctx, input, proposalKinds),
  ),
  approve: guarded("proposal.decide", post("/api/manage/proposal/approve"), c.approve).mutation(
    ({ ctx, input }) => approve(ctx, input, proposalKinds),
  ),
  reject: guarded("proposal.decide", post("/api/manage/proposal/reject"), c.reject).mutation(
    ({ ctx, input }) => reject(ctx, input),
  ),
  withdraw: guarded("proposal.read", post("/api/manage/proposal/withdraw"), c.withdraw).mutation(
    ({ ctx, input }) => withdraw(ctx, input),
  ),
});
