import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { listCases, countLongAging, listCaseRefs, getCase } from "./actions/list.ts";
import { exportCases } from "./actions/export.ts";
import { listMatching } from "./actions/matching.ts";
import { searchCases } from "./actions/search.ts";
import * as c from "./contract.ts";
import { search } from "./contract-search.ts";
import { products } from "./queries/get.ts";

const { read, report } = endpointsUnder("/api/task");

export const caseRouter = router({
  list: read("case.read", getOrPost("listing"), c.list, listCases),
  listCaseRefs: read("case.read", null, c.listCaseRefs, listCaseRefs),
  listMatching: read("assignment.write", post("listing-matching"), c.listMatching, listMatching),
  export: report("case.export", getOrPost("listing-export"), c.exportList, exportCases),
  // POST, because an ID number must not appear in a URL.
  search: read("case.read", post("search"), search, searchCases),
  get: read("case.read", get("loanItemInfo/{loanId}"), c.get, getCase),
  listProducts: read("case.read", get("productName/list"), c.listProducts, (ctx) =>
    products(ctx.db, ctx.actor),
  ),
  listLongAging: read("case.read", getOrPost("LongAgingListing"), c.list, (ctx, input) =>
    listCases(ctx, { ...input, longAging: true }),
  ),
  countLongAging: read("case.read", get("getIsLongAging"), c.countLongAging, countLongAging),
});
