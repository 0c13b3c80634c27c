import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { proposalKinds } from "../../proposal-kinds.ts";
import { approve, reject, withdraw } from "./actions/decide.ts";
import { listProposals, getProposal } from "./actions/get.ts";
import * as c from "./contract.ts";
import { proposalColumns } from "./contract-columns.ts";

const { read, command } = endpointsUnder("/api/manage/proposal");

export const proposalRouter = router({
  list: read("proposal.read", getOrPost("listing"), c.list, listProposals, {
    sheet: { title: "app.screen.setting-changes", columns: proposalColumns },
  }),
  get: read("proposal.read", get("detail/{proposalId}"), c.get, (ctx, input) =>
    getProposal(ctx, input, proposalKinds),
  ),
  approve: command("proposal.decide", post("approve"), c.approve, (ctx, input) =>
    approve(ctx, input, proposalKinds),
  ),
  reject: command("proposal.decide", post("reject"), c.reject, reject),
  withdraw: command("proposal.read", post("withdraw"), c.withdraw, withdraw),
});
