import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { recyclingRules } from "./actions/setting.ts";
import * as c from "./contract.ts";

const { read, command } = endpointsUnder("/api/task/recycling");

export const recyclingRouter = router({
  list: read("recycling.read", getOrPost("listing"), c.list, recyclingRules.list),
  history: read("recycling.read", get("history"), c.history, recyclingRules.history),
  save: command("recycling.edit", post("save"), c.save, recyclingRules.save),
  withdraw: command("recycling.edit", post("withdraw"), c.withdraw, recyclingRules.withdraw),
});
