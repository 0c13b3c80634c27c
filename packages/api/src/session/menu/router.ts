import { guarded, router } from "../../core/guarded.ts";
import { get } from "../../core/rest.ts";
import * as actions from "./actions.ts";
import * as c from "./contract.ts";

export const menuRouter = router({
  get: guarded("signedIn", get("/api/menu/asideMenu"), c.get).query(({ ctx, input }) =>
    actions.getMenu(ctx, input?.userId),
  ),
});
