import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { propose } from "../proposal/actions/propose.ts";
import { forbiddenWordKind, listWords, proposeWord, wordHistory } from "./actions.ts";
import { exportWords } from "./actions-export.ts";
import * as c from "./contract.ts";

export const forbiddenWordRouter = router({
  list: guarded("forbiddenWord.read", getOrPost("/api/manage/forbiddenWord/listing"), c.list).query(
    ({ ctx, input }) => listWords(ctx, input),
  ),
  history: guarded("forbiddenWord.read", get("/api/manage/forbiddenWord/history"), c.history).query(
    ({ ctx, input }) => wordHistory(ctx, input),
  ),
  exportList: guarded(
    "forbiddenWord.read",
    getOrPost("/api/manage/forbiddenWord/export"),
    c.exportList,
  ).query(({ ctx, input }) => exportWords(ctx, input)),
  update: guarded("forbiddenWord.edit", post("/api/manage/forbiddenWord/save"), c.update).mutation(
    ({ ctx, input }) => proposeWord(ctx, input),
  ),
  withdraw: guarded(
    "forbiddenWord.edit",
    post("/api/manage/forbiddenWord/withdraw"),
    c.withdraw,
  ).mutation(({ ctx, input }) => propose(ctx, forbiddenWordKind, { withdraw: input })),
});
