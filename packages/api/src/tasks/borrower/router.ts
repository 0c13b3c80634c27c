import { guarded, router } from "../../core/guarded.ts";
import { get, post } from "../../core/rest.ts";
import { endFactOf, listFacts, recordFactOf } from "./actions/fact.ts";
import { analyse, listLoans, showProfile } from "./actions/profile.ts";
import * as c from "./contract.ts";

export const borrowerRouter = router({
  get: guarded("borrower.read", get("/api/task/userInfo/{id}"), c.get).query(
    ({ ctx, input }) => showProfile(ctx, input),
  ),
  listLoans: guarded(
    "borrower.read",
    get("/api/task/loan-record/{id}"),
    c.listLoans,
  ).query(({ ctx, input }) => listLoans(ctx, input)),
  getAnalysis: guarded(
    "borrower.read",
    get("/api/task/userAlibabaInfo/{id}"),
    c.getAnalysis,
  ).query(({ ctx, input }) => analyse(ctx, input)),
  listFacts: guarded(
    "case.read",
    get("/api/borrower/fact/list"),
    c.listFacts,
  ).query(({ ctx, input }) => listFacts(ctx, input)),
  recordFact: guarded(
    "hold.open",
    post("/api/borrower/fact/record"),
    c.recordFact,
  ).mutation(({ ctx, input }) => recordFactOf(ctx, input)),
  endFact: guarded(
    "hold.close",
    post("/api/borrower/fact/end"),
    c.endFact,
  ).mutation(({ ctx, input }) => endFactOf(ctx, input)),
});
