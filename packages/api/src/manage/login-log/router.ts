import { guarded, router } from "../../core/guarded.ts";
import { getOrPost } from "../../core/rest.ts";
import { exportLogins, listLogins } from "./actions.ts";
import * as c from "./contract.ts";

export const loginLogRouter = router({
  list: guarded("loginLog.read", getOrPost("/api/log/list"), c.list, {
    readsReplica: true,
  }).query(({ ctx, input }) => listLogins(ctx, input)),
  export: guarded("loginLog.read", getOrPost("/api/log/export"), c.exportList, {
    readsReplica: true,
  }).query(({ ctx, input }) => exportLogins(ctx, input)),
});
