import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { getOrPost, post } from "../../core/rest.ts";
import { changeException } from "./actions/exception.ts";
import { listAddresses, listChanges, listExceptions } from "./actions/list.ts";
import { updateAddress } from "./actions/update.ts";
import * as c from "./contract.ts";
import * as columns from "./contract-columns.ts";
import * as e from "./contract-exception.ts";

const { read, command } = endpointsUnder("/api/manage/ip/exception");

export const accessRouter = router({
  list: read("access.read", getOrPost("/api/manage/ip/listing"), c.list, listAddresses, {
    sheet: { title: "manage.access.title", columns: columns.addressColumns },
  }),
  update: command("access.edit", post("/api/manage/ip/update"), c.update, updateAddress),
  listExceptions: read("access.read", getOrPost("listing"), e.listExceptions, listExceptions, {
    sheet: { title: "manage.access.exceptions", columns: columns.exceptionColumns },
  }),
  updateException: command("access.edit", post("update"), e.updateException, changeException),
  history: read("access.read", getOrPost("/api/manage/ip/history"), e.history, listChanges, {
    sheet: { title: "manage.fieldHistory.title", columns: columns.changeColumns },
  }),
});
