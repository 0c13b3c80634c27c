import { guarded, router } from "../../core/guarded.ts";
import { getOrPost } from "../../core/rest.ts";
import { listPurges } from "./actions/list.ts";
import * as c from "./contract.ts";

export const purgeRouter = router({
  list: guarded("retention.read", getOrPost("/api/manage/retention/purges"), c.list).query(
    ({ ctx, input }) => listPurges(ctx, input),
  ),
});
