import { guarded, router } from "../../core/guarded.ts";
import { getOrPost, post } from "../../core/rest.ts";
import { listNotices, markNoticesRead, markNoticesUnread } from "./actions.ts";
import * as c from "./contract.ts";

export const noticeRouter = router({
  list: guarded("signedIn", getOrPost("/api/task/notice/listing"), c.list).query(({ ctx, input }) =>
    listNotices(ctx, input),
  ),
  markRead: guarded("signedIn", getOrPost("/api/task/notice/read"), c.markRead).mutation(
    ({ ctx, input }) => markNoticesRead(ctx, input),
  ),
  markUnread: guarded("signedIn", post("/api/task/notice/unread"), c.markUnread).mutation(
    ({ ctx, input }) => markNoticesUnread(ctx, input),
  ),
});
