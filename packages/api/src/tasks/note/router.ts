import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, post } from "../../core/rest.ts";
import { addNote, listCaseReaders, withdrawNote } from "./actions.ts";
import * as c from "./contract.ts";

const { read, command } = endpointsUnder("/api/task/note");

export const noteRouter = router({
  add: command("case.note", post("add"), c.add, addNote),
  withdraw: command("case.note", post("withdraw"), c.withdraw, withdrawNote),
  listReaders: read("case.note", get("readers/{taskId}"), c.listReaders, listCaseReaders),
});
