import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { getOrPost, post } from "../../core/rest.ts";
import { listChanges, saveChange } from "./actions.ts";
import * as c from "./contract.ts";
import { fieldChangeColumns } from "./contract-columns.ts";

const { read, command } = endpointsUnder("/api/manage/change");

export const changeRouter = router({
  list: read("change.read", getOrPost("listing"), c.list, listChanges, {
    sheet: { title: "manage.fieldHistory.title", columns: fieldChangeColumns },
  }),
  save: command("change.save", post("save"), c.save, saveChange),
});
