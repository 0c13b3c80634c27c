import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost } from "../../core/rest.ts";
import { exportLines } from "./actions/export.ts";
import { listLines, getAuditEntry } from "./actions/list.ts";
import { verifySeals } from "./actions/verify.ts";
import * as c from "./contract.ts";

const { report } = endpointsUnder("/api/manage/audit");

export const auditRouter = router({
  list: report("audit.read", getOrPost("listing"), c.list, listLines),
  get: report("audit.read", get("info"), c.get, getAuditEntry),
  export: report("audit.read", getOrPost("listing-export"), c.exportList, exportLines),
  verify: report("audit.verify", getOrPost("prove"), c.verify, verifySeals),
});
