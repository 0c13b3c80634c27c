import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { decideRequest } from "./actions/decide.ts";
import { exportBorrower } from "./actions/export.ts";
import { listRequests, requestData, revokeRequest, getRequestSubject } from "./actions/request.ts";
import * as c from "./contract.ts";
import { dataRequestColumns } from "./contract-columns.ts";

const { read, command } = endpointsUnder("/api/manage/dataRequest");

export const dataRequestRouter = router({
  list: read("dataRequest.read", getOrPost("listing"), c.list, listRequests, {
    sheet: { title: "app.screen.data-requests", columns: dataRequestColumns },
  }),
  get: read("dataRequest.read", get("borrower"), c.get, getRequestSubject),
  request: command("dataRequest.request", post("request"), c.request, requestData),
  decide: command("dataRequest.decide", post("decide"), c.decide, decideRequest),
  revoke: command("dataRequest.read", post("revoke"), c.revoke, revokeRequest),
  exportData: read("borrower.export", getOrPost("export"), c.exportData, exportBorrower),
});
