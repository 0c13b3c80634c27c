import { guarded, router } from "../../core/guarded.ts";
import { getOrPost } from "../../core/rest.ts";
import { listNotices, readNotices } from "./actions.ts";
import * as c from "./contract.ts";

export const noticeRouter = router({
  listing: guarded(
    "signedIn",
    getOrPost("/api/task/notice/listing"),
    c.listing,
  ).query(({ ctx, input }) => listNotices(ctx, input)),
  read: guarded(
    "signedIn",
    getOrPost("/api/task/notice/read"),
    c.read,
  ).mutation(({ ctx, input }) => readNotices(ctx, input)),
});
