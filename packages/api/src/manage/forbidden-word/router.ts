import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { propose } from "../proposal/actions/propose.ts";
import { forbiddenWordKind, listWords, proposeWord, wordHistory } from "./actions.ts";
import { exportWords } from "./actions-export.ts";
import * as c from "./contract.ts";

const { read, command } = endpointsUnder("/api/manage/forbiddenWord");

export const forbiddenWordRouter = router({
  list: read("forbiddenWord.read", getOrPost("listing"), c.list, listWords),
  history: read("forbiddenWord.read", get("history"), c.history, wordHistory),
  exportList: read("forbiddenWord.read", getOrPost("export"), c.exportList, exportWords),
  update: command("forbiddenWord.edit", post("save"), c.update, proposeWord),
  withdraw: command("forbiddenWord.edit", post("withdraw"), c.withdraw, (ctx, input) =>
    propose(ctx, forbiddenWordKind, { withdraw: input }),
  ),
});
