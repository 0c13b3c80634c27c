import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost } from "../../core/rest.ts";
import {
  listCases,
  countLongAging,
  listTrail,
  showCase,
} from "./actions/list.ts";
import * as c from "./contract.ts";
import { products } from "./queries/one.ts";

export const caseRouter = router({
  listing: guarded(
    "case.read",
    getOrPost("/api/task/listing"),
    c.listing,
  ).query(({ ctx, input }) => listCases(ctx, input)),
  trail: guarded("case.read", null, c.trail).query(({ ctx, input }) =>
    listTrail(ctx, input),
  ),
  loanItemInfo: guarded(
    "case.read",
    get("/api/task/loanItemInfo/{loanId}"),
    c.loanItemInfo,
  ).query(({ ctx, input }) => showCase(ctx, input)),
  productName: guarded(
    "case.read",
    get("/api/task/productName/list"),
    c.productName,
  ).query(({ ctx }) => products(ctx.db, ctx.actor)),
  longAgingListing: guarded(
    "case.read",
    getOrPost("/api/task/LongAgingListing"),
    c.listing,
  ).query(({ ctx, input }) => listCases(ctx, { ...input, longAging: true })),
  isLongAging: guarded(
    "case.read",
    get("/api/task/getIsLongAging"),
    c.isLongAging,
  ).query(({ ctx }) => countLongAging(ctx)),
});
