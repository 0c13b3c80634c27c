import { guarded, router } from "../../core/guarded.ts";
import { get } from "../../core/rest.ts";
import { analyse, listLoans, showProfile } from "./actions.ts";
import * as c from "./contract.ts";

export const borrowerRouter = router({
  userInfo: guarded(
    "borrower.read",
    get("/api/task/userInfo/{id}"),
    c.userInfo,
  ).query(({ ctx, input }) => showProfile(ctx, input)),
  loanRecord: guarded(
    "borrower.read",
    get("/api/task/loan-record/{id}"),
    c.loanRecord,
  ).query(({ ctx, input }) => listLoans(ctx, input)),
  analysis: guarded(
    "borrower.read",
    get("/api/task/userAlibabaInfo/{id}"),
    c.analysis,
  ).query(({ ctx, input }) => analyse(ctx, input)),
});
