import { guarded, router } from "../../core/guarded.ts";
import { getOrPost } from "../../core/rest.ts";
import { listUsers } from "./actions.ts";
import * as c from "./contract.ts";

export const userRouter = router({
  list: guarded("user.read", getOrPost("/api/manage/user/list"), c.list).query(
    ({ ctx, input }) => listUsers(ctx, input),
  ),
});
