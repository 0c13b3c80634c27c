import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, post } from "../../core/rest.ts";
import { propose } from "../../manage/proposal/actions/propose.ts";
import { channelKind, listChannelHistory, listChannels } from "./actions/channel.ts";
import { cleanModeKind, listModeHistory, listModes } from "./actions/modes.ts";
import * as channels from "./contract-channel.ts";
import * as modes from "./contract-mode.ts";

const { read, command } = endpointsUnder("/api/repay/code");

export const codePolicyRouter = router({
  listChannels: read("code.readPolicy", get("channels"), channels.listChannels, listChannels),
  channelHistory: read(
    "code.readPolicy",
    get("channelHistory"),
    channels.channelHistory,
    listChannelHistory,
  ),
  updateChannel: command(
    "code.editPolicy",
    post("channelSave"),
    channels.updateChannel,
    (ctx, input) => propose(ctx, channelKind, input),
  ),
  withdrawChannel: command(
    "code.editPolicy",
    post("channelWithdraw"),
    channels.withdrawChannel,
    (ctx, input) => propose(ctx, channelKind, { withdraw: input }),
  ),
  listModes: read("code.readPolicy", get("cleanModes"), modes.listModes, listModes),
  modeHistory: read("code.readPolicy", get("cleanModeHistory"), modes.modeHistory, listModeHistory),
  updateModes: command("code.editPolicy", post("cleanModeSave"), modes.updateModes, (ctx, input) =>
    propose(ctx, cleanModeKind, input),
  ),
  withdrawModes: command(
    "code.editPolicy",
    post("cleanModeWithdraw"),
    modes.withdrawModes,
    (ctx, input) => propose(ctx, cleanModeKind, { withdraw: input }),
  ),
});
