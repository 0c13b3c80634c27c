import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { addWord, listWords, removeWord, withdrawWord, wordHistory } from "./actions.ts";
import * as c from "./contract.ts";

export const optOutRouter = router({
  list: guarded("config.read", getOrPost("/api/manage/sms/optOut/listing"), c.list).query(
    ({ ctx }) => listWords(ctx),
  ),
  history: guarded("config.read", get("/api/manage/sms/optOut/history"), c.history).query(
    ({ ctx, input }) => wordHistory(ctx, input),
  ),
  add: guarded("config.edit", post("/api/manage/sms/optOut/add"), c.add, {
    reaches: "NOBODY",
  }).mutation(({ ctx, input }) => addWord(ctx, input)),
  remove: guarded("config.edit", post("/api/manage/sms/optOut/remove"), c.remove, {
    reaches: "NOBODY",
  }).mutation(({ ctx, input }) => removeWord(ctx, input)),
  withdraw: guarded("config.edit", post("/api/manage/sms/optOut/withdraw"), c.withdraw, {
    reaches: "NOBODY",
  }).mutation(({ ctx, input }) => withdrawWord(ctx, input)),
});
