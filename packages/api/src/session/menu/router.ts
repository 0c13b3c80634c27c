import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get } from "../../core/rest.ts";
import * as actions from "./actions.ts";
import * as c from "./contract.ts";

const { read } = endpointsUnder("/api/menu");

export const menuRouter = router({
  get: read("signedIn", get("asideMenu"), c.get, (ctx, input) =>
    actions.getMenu(ctx, input?.userId),
  ),
});
