import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { addDoNotContactEntry, liftDoNotContactEntry } from "./actions/add.ts";
import {
  exportDoNotContactEntries,
  listDoNotContactEntries,
  listCaseEntries,
  listEntryHistory,
} from "./actions/list.ts";
import * as c from "./contract.ts";

const { read, command } = endpointsUnder("/api/task/doNotContact");

export const doNotContactRouter = router({
  list: read("doNotContact.read", getOrPost("listing"), c.list, listDoNotContactEntries),
  history: read("doNotContact.read", get("history"), c.history, (ctx, input) =>
    listEntryHistory(ctx, input.doNotContactId),
  ),
  listOfCase: read("contact.read", get("ofCase"), c.listOfCase, (ctx, input) =>
    listCaseEntries(ctx, input.taskId),
  ),
  add: command("doNotContact.add", post("add"), c.add, addDoNotContactEntry),
  lift: command("doNotContact.lift", post("lift"), c.lift, liftDoNotContactEntry),
  exportList: read(
    "doNotContact.export",
    getOrPost("export"),
    c.exportList,
    exportDoNotContactEntries,
  ),
});
