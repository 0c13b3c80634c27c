import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { resolveIssue } from "./actions/resolve.ts";
import { listLoans, listIssues } from "./actions/show.ts";
import * as c from "./contract.ts";
import { issueColumns } from "./contract-columns.ts";

const { read, command } = endpointsUnder("/api/payment/issue");

export const suspenseRouter = router({
  list: read("payment.resolve", getOrPost("listing"), c.list, listIssues, {
    sheet: { title: "app.screen.payments", columns: issueColumns },
  }),
  listLoans: read("payment.resolve", get("loan"), c.listLoans, listLoans),
  resolve: command("payment.resolve", post("resolve"), c.resolve, resolveIssue),
});
