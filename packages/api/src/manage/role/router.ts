import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { getOrPost } from "../../core/rest.ts";
import * as c from "./contract.ts";
import { list } from "./queries.ts";

const { read } = endpointsUnder("/api/manage/role");

export const roleRouter = router({
  list: read("signedIn", getOrPost("list"), c.list, (ctx) => list(ctx.db, ctx.actor)),
});
