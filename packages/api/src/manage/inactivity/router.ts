import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { inactivityRules } from "./actions/setting.ts";
import * as c from "./contract.ts";

const { read, command } = endpointsUnder("/api/manage/inactivity");

export const inactivityRouter = router({
  list: read("inactivity.read", getOrPost("listing"), c.list, inactivityRules.list),
  history: read("inactivity.read", get("history"), c.history, inactivityRules.history),
  save: command("inactivity.edit", post("save"), c.save, inactivityRules.save),
  withdraw: command("inactivity.edit", post("withdraw"), c.withdraw, inactivityRules.withdraw),
});
