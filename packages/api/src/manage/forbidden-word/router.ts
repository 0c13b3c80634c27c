import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { propose } from "../proposal/actions/propose.ts";
import { forbiddenWordKind, listWords, proposeWord, wordHistory } from "./actions.ts";
import * as c from "./contract.ts";
import { wordColumns } from "./contract-columns.ts";

const { read, command } = endpointsUnder("/api/manage/forbiddenWord");

export const forbiddenWordRouter = router({
  list: read("forbiddenWord.read", getOrPost("listing"), c.list, listWords, {
    sheet: { title: "manage.proposal.kind.FORBIDDEN_WORD", columns: wordColumns },
  }),
  history: read("forbiddenWord.read", get("history"), c.history, wordHistory),
  update: command("forbiddenWord.edit", post("save"), c.update, proposeWord),
  withdraw: command("forbiddenWord.edit", post("withdraw"), c.withdraw, (ctx, input) =>
    propose(ctx, forbiddenWordKind, { withdraw: input }),
  ),
});
