import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { leaverRules } from "./actions/setting.ts";
import * as c from "./contract.ts";

const { read, command } = endpointsUnder("/api/manage/leaver");

export const leaverRouter = router({
  list: read("leaver.read", getOrPost("listing"), c.list, leaverRules.list),
  history: read("leaver.read", get("history"), c.history, leaverRules.history),
  save: command("leaver.edit", post("save"), c.save, leaverRules.save),
  withdraw: command("leaver.edit", post("withdraw"), c.withdraw, leaverRules.withdraw),
});
