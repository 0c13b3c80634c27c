import { guarded, router } from "../../core/guarded.ts";
import { get } from "../../core/rest.ts";
import { listPromises } from "./actions/make.ts";
import * as c from "./contract.ts";

export const promiseRouter = router({
  list: guarded("log.read", get("/api/task/promise/{taskId}"), c.list).query(({ ctx, input }) =>
    listPromises(ctx, input),
  ),
});
