import { guarded, router } from "../../core/guarded.ts";
import { get, post } from "../../core/rest.ts";
import { propose } from "../../manage/proposal/actions/propose.ts";
import { channelKind, listChannelHistory, listChannels } from "./actions/channel.ts";
import { cleanModeKind, listModeHistory, listModes } from "./actions/modes.ts";
import { codePolicyKind, listPolicies, listPolicyHistory } from "./actions/policy.ts";
import * as channels from "./contract-channel.ts";
import * as modes from "./contract-mode.ts";
import * as c from "./contract.ts";

export const codePolicyRouter = router({
  list: guarded("code.readPolicy", get("/api/repay/code/policies"), c.list).query(({ ctx }) =>
    listPolicies(ctx),
  ),
  history: guarded("code.readPolicy", get("/api/repay/code/policyHistory"), c.history).query(
    ({ ctx, input }) => listPolicyHistory(ctx, input),
  ),
  update: guarded("code.editPolicy", post("/api/repay/code/policySave"), c.update).mutation(
    ({ ctx, input }) => propose(ctx, codePolicyKind, input),
  ),
  withdraw: guarded("code.editPolicy", post("/api/repay/code/policyWithdraw"), c.withdraw).mutation(
    ({ ctx, input }) => propose(ctx, codePolicyKind, { withdraw: input }),
  ),
  listChannels: guarded(
    "code.readPolicy",
    get("/api/repay/code/channels"),
    channels.listChannels,
  ).query(({ ctx }) => listChannels(ctx)),
  channelHistory: guarded(
    "code.readPolicy",
    get("/api/repay/code/channelHistory"),
    channels.channelHistory,
  ).query(({ ctx, input }) => listChannelHistory(ctx, input)),
  updateChannel: guarded(
    "code.editPolicy",
    post("/api/repay/code/channelSave"),
    channels.updateChannel,
  ).mutation(({ ctx, input }) => propose(ctx, channelKind, input)),
  withdrawChannel: guarded(
    "code.editPolicy",
    post("/api/repay/code/channelWithdraw"),
    channels.withdrawChannel,
  ).mutation(({ ctx, input }) => propose(ctx, channelKind, { withdraw: input })),
  listModes: guarded("code.readPolicy", get("/api/repay/code/cleanModes"), modes.listModes).query(
    ({ ctx }) => listModes(ctx),
  ),
  modeHistory: guarded(
    "code.readPolicy",
    get("/api/repay/code/cleanModeHistory"),
    modes.modeHistory,
  ).query(({ ctx, input }) => listModeHistory(ctx, input)),
  updateModes: guarded(
    "code.editPolicy",
    post("/api/repay/code/cleanModeSave"),
    modes.updateModes,
  ).mutation(({ ctx, input }) => propose(ctx, cleanModeKind, input)),
  withdrawModes: guarded(
    "code.editPolicy",
    post("/api/repay/code/cleanModeWithdraw"),
    modes.withdrawModes,
  ).mutation(({ ctx, input }) => propose(ctx, cleanModeKind, { withdraw: input })),
});
