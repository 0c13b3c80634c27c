import { guarded, router } from "../../core/guarded.ts";
import { get, post } from "../../core/rest.ts";
import { listMessages, listResults, markMessageRead } from "./actions.ts";
import * as c from "./contract.ts";

export const messageRouter = router({
  list: guarded("signedIn", post("/api/manage/message/page"), c.list).query(({ ctx, input }) =>
    listMessages(ctx, input),
  ),
  listResults: guarded("signedIn", post("/api/manage/message/listing"), c.listResults).query(
    ({ ctx, input }) => listResults(ctx, input),
  ),
  markRead: guarded("signedIn", get("/api/manage/message/read/{id}"), c.markRead).mutation(
    ({ ctx, input }) => markMessageRead(ctx, input),
  ),
});
