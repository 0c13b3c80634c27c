import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, post } from "../../core/rest.ts";
import { listPages, openPage } from "./actions/open.ts";
import * as c from "./contract.ts";

const { read, command } = endpointsUnder("/api/quickbi");

export const biRouter = router({
  listPages: read("bi.open", get("pages"), c.listPages, listPages),
  openPage: command("bi.open", post("accessUrl"), c.openPage, openPage),
});
