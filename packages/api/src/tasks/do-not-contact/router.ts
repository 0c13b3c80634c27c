import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { addDoNotContactEntry, liftDoNotContactEntry } from "./actions/add.ts";
import {
  exportDoNotContactEntries,
  listDoNotContactEntries,
  listCaseEntries,
  listEntryHistory,
} from "./actions/list.ts";
import * as c from "./contract.ts";

export const doNotContactRouter = router({
  list: guarded("doNotContact.read", getOrPost("/api/task/doNotContact/listing"), c.list).query(
    ({ ctx, input }) => listDoNotContactEntries(ctx, input),
  ),
  history: guarded("doNotContact.read", get("/api/task/doNotContact/history"), c.history).query(
    ({ ctx, input }) => listEntryHistory(ctx, input.doNotContactId),
  ),
  listOfCase: guarded("contact.read", get("/api/task/doNotContact/ofCase"), c.listOfCase).query(
    ({ ctx, input }) => listCaseEntries(ctx, input.taskId),
  ),
  add: guarded("doNotContact.add", post("/api/task/doNotContact/add"), c.add).mutation(
    ({ ctx, input }) => addDoNotContactEntry(ctx, input),
  ),
  lift: guarded("doNotContact.lift", post("/api/task/doNotContact/lift"), c.lift).mutation(
    ({ ctx, input }) => liftDoNotContactEntry(ctx, input),
  ),
  exportList: guarded(
    "doNotContact.export",
    getOrPost("/api/task/doNotContact/export"),
    c.exportList,
  ).query(({ ctx, input }) => exportDoNotContactEntries(ctx, input)),
});
