import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { getOrPost, post } from "../../core/rest.ts";
import { listLenders, saveLender } from "./actions.ts";
import * as c from "./contract.ts";

const { read, command } = endpointsUnder("/api/manage/lender");

export const lenderRouter = router({
  list: read("lender.read", getOrPost("listing"), c.list, listLenders, { services: true }),
  save: command("lender.edit", post("save"), c.save, saveLender),
});
