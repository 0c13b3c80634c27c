import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { resolveIssue } from "./actions/resolve.ts";
import { listLoans, listIssues } from "./actions/show.ts";
import * as c from "./contract.ts";

export const suspenseRouter = router({
  list: guarded("payment.resolve", getOrPost("/api/payment/issue/listing"), c.list).query(
    ({ ctx, input }) => listIssues(ctx, input),
  ),
  listLoans: guarded("payment.resolve", get("/api/payment/issue/loan"), c.listLoans).query(
    ({ ctx, input }) => listLoans(ctx, input),
  ),
  resolve: guarded("payment.resolve", post("/api/payment/issue/resolve"), c.resolve).mutation(
    ({ ctx, input }) => resolveIssue(ctx, input),
  ),
});
