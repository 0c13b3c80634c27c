import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { addWord, listWords, removeWord, withdrawWord, wordHistory } from "./actions.ts";
import * as c from "./contract.ts";

const { read, command } = endpointsUnder("/api/manage/sms/optOut");

export const optOutRouter = router({
  list: read("config.read", getOrPost("listing"), c.list, listWords),
  history: read("config.read", get("history"), c.history, wordHistory),
  add: command("config.edit", post("add"), c.add, addWord, { reaches: "NOBODY" }),
  remove: command("config.edit", post("remove"), c.remove, removeWord, { reaches: "NOBODY" }),
  withdraw: command("config.edit", post("withdraw"), c.withdraw, withdrawWord, {
    reaches: "NOBODY",
  }),
});
