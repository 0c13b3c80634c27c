import { guarded, router } from "../../core/guarded.ts";
import { getOrPost } from "../../core/rest.ts";
import * as c from "./contract.ts";
import { list } from "./queries.ts";

export const roleRouter = router({
  list: guarded("signedIn", getOrPost("/api/manage/role/list"), c.list).query(({ ctx }) =>
    list(ctx.db, ctx.actor),
  ),
});
