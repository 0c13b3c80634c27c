import { guarded, router } from "../../core/guarded.ts";
import { get, post } from "../../core/rest.ts";
import { listPages, openPage } from "./actions/open.ts";
import * as c from "./contract.ts";

export const biRouter = router({
  listPages: guarded("bi.open", get("/api/quickbi/pages"), c.listPages).query(({ ctx }) =>
    listPages(ctx),
  ),
  openPage: guarded("bi.open", post("/api/quickbi/accessUrl"), c.openPage).mutation(
    ({ ctx, input }) => openPage(ctx, input),
  ),
});
