import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost } from "../../core/rest.ts";
import { exportLines } from "./actions/export.ts";
import { listLines, getAuditEntry } from "./actions/list.ts";
import { verifySeals } from "./actions/verify.ts";
import * as c from "./contract.ts";

export const auditRouter = router({
  list: guarded("audit.read", getOrPost("/api/manage/audit/listing"), c.list, {
    readsReplica: true,
  }).query(({ ctx, input }) => listLines(ctx, input)),
  get: guarded("audit.read", get("/api/manage/audit/info"), c.get, {
    readsReplica: true,
  }).query(({ ctx, input }) => getAuditEntry(ctx, input)),
  export: guarded("audit.read", getOrPost("/api/manage/audit/listing-export"), c.exportList, {
    readsReplica: true,
  }).query(({ ctx, input }) => exportLines(ctx, input)),
  verify: guarded("audit.verify", getOrPost("/api/manage/audit/prove"), c.verify, {
    readsReplica: true,
  }).query(({ ctx, input }) => verifySeals(ctx, input)),
});
