import { guarded, router } from "../../core/guarded.ts";
import { get, post } from "../../core/rest.ts";
import { listPages, openPage } from "./actions/open.ts";
import * as c from "./contract.ts";

export const biRouter = router({
  pages: guarded("bi.open", get("/api/quickbi/pages"), c.pages).query(
    ({ ctx }) => listPages(ctx),
  ),
  accessUrl: guarded(
    "bi.open",
    post("/api/quickbi/accessUrl"),
    c.accessUrl,
  ).mutation(({ ctx, input }) => openPage(ctx, input)),
});
