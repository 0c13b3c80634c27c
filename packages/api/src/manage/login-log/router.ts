import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { getOrPost } from "../../core/rest.ts";
import { exportLogins, listLogins } from "./actions.ts";
import * as c from "./contract.ts";

const { report } = endpointsUnder("/api/log");

export const loginLogRouter = router({
  list: report("loginLog.read", getOrPost("list"), c.list, listLogins),
  export: report("loginLog.read", getOrPost("export"), c.exportList, exportLogins),
});
