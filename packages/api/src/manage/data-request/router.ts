import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { decideRequest } from "./actions/decide.ts";
import { exportBorrower } from "./actions/export.ts";
import { listRequests, requestData, revokeRequest, getRequestSubject } from "./actions/request.ts";
import * as c from "./contract.ts";

export const dataRequestRouter = router({
  list: guarded("dataRequest.read", getOrPost("/api/manage/dataRequest/listing"), c.list).query(
    ({ ctx, input }) => listRequests(ctx, input),
  ),
  get: guarded("dataRequest.read", get("/api/manage/dataRequest/borrower"), c.get).query(
    ({ ctx, input }) => getRequestSubject(ctx, input),
  ),
  request: guarded(
    "dataRequest.request",
    post("/api/manage/dataRequest/request"),
    c.request,
  ).mutation(({ ctx, input }) => requestData(ctx, input)),
  decide: guarded("dataRequest.decide", post("/api/manage/dataRequest/decide"), c.decide).mutation(
    ({ ctx, input }) => decideRequest(ctx, input),
  ),
  revoke: guarded("dataRequest.read", post("/api/manage/dataRequest/revoke"), c.revoke).mutation(
    ({ ctx, input }) => revokeRequest(ctx, input),
  ),
  exportData: guarded(
    "borrower.export",
    getOrPost("/api/manage/dataRequest/export"),
    c.exportData,
  ).query(({ ctx, input }) => exportBorrower(ctx, input)),
});
