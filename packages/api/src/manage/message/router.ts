import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, post } from "../../core/rest.ts";
import { listMessages, listResults, markMessageRead } from "./actions.ts";
import * as c from "./contract.ts";

const { read, command } = endpointsUnder("/api/manage/message");

export const messageRouter = router({
  list: read("signedIn", post("page"), c.list, listMessages),
  listResults: read("signedIn", post("listing"), c.listResults, listResults),
  markRead: command("signedIn", get("read/{id}"), c.markRead, markMessageRead),
});
