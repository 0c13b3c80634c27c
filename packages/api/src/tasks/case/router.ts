import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { listCases, countLongAging, listCaseRefs, getCase } from "./actions/list.ts";
import { exportCases } from "./actions/export.ts";
import { listMatching } from "./actions/matching.ts";
import { searchCases } from "./actions/search.ts";
import * as c from "./contract.ts";
import { search } from "./contract-search.ts";
import { products } from "./queries/get.ts";

export const caseRouter = router({
  list: guarded("case.read", getOrPost("/api/task/listing"), c.list).query(({ ctx, input }) =>
    listCases(ctx, input),
  ),
  listCaseRefs: guarded("case.read", null, c.listCaseRefs).query(({ ctx, input }) =>
    listCaseRefs(ctx, input),
  ),
  listMatching: guarded(
    "assignment.write",
    post("/api/task/listing-matching"),
    c.listMatching,
  ).query(({ ctx, input }) => listMatching(ctx, input)),
  export: guarded("case.export", getOrPost("/api/task/listing-export"), c.exportList, {
    readsReplica: true,
  }).query(({ ctx, input }) => exportCases(ctx, input)),
  // POST, because an ID number must not appear in a URL.
  search: guarded("case.read", post("/api/task/search"), search).query(({ ctx, input }) =>
    searchCases(ctx, input),
  ),
  get: guarded("case.read", get("/api/task/loanItemInfo/{loanId}"), c.get).query(({ ctx, input }) =>
    getCase(ctx, input),
  ),
  listProducts: guarded("case.read", get("/api/task/productName/list"), c.listProducts).query(
    ({ ctx }) => products(ctx.db, ctx.actor),
  ),
  listLongAging: guarded("case.read", getOrPost("/api/task/LongAgingListing"), c.list).query(
    ({ ctx, input }) => listCases(ctx, { ...input, longAging: true }),
  ),
  countLongAging: guarded("case.read", get("/api/task/getIsLongAging"), c.countLongAging).query(
    ({ ctx }) => countLongAging(ctx),
  ),
});
