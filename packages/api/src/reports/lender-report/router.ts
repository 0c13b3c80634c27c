import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { createLink, listLinks, revokeLink } from "./actions/link.ts";
import { exportReport, getReport } from "./actions/report.ts";
import * as c from "./contract.ts";
import * as l from "./contract-link.ts";
import { linkColumns } from "./contract-link-columns.ts";

const { read, report, command } = endpointsUnder("/api/report/lender");

export const lenderReportRouter = router({
  get: report("lenderReport.read", get("/api/report/lender"), c.get, getReport, { services: true }),
  export: report("lenderReport.read", get("file"), c.exportFile, exportReport, { services: true }),
  listLinks: read("lenderReport.share", getOrPost("link/listing"), l.listLinks, listLinks, {
    sheet: { title: "reports.lenderReport.links", columns: linkColumns },
  }),
  createLink: command("lenderReport.share", post("link/create"), l.createLink, createLink),
  revokeLink: command("lenderReport.share", post("link/revoke"), l.revokeLink, revokeLink),
});
