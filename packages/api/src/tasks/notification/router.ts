import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { getOrPost, post } from "../../core/rest.ts";
import { listNotices, markNoticesRead, markNoticesUnread } from "./actions.ts";
import * as c from "./contract.ts";

const { read, command } = endpointsUnder("/api/task/notice");

export const noticeRouter = router({
  list: read("signedIn", getOrPost("listing"), c.list, listNotices),
  markRead: command("signedIn", getOrPost("read"), c.markRead, markNoticesRead),
  markUnread: command("signedIn", post("unread"), c.markUnread, markNoticesUnread),
});
