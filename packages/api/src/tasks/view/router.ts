import { guarded, router } from "../../core/guarded.ts";
import { get, post } from "../../core/rest.ts";
import { chooseDefault, listViews, orderViews, removeView, saveView } from "./actions.ts";
import * as c from "./contract.ts";

export const viewRouter = router({
  list: guarded("case.read", get("/api/task/view/listing"), c.list).query(({ ctx }) =>
    listViews(ctx),
  ),
  save: guarded("case.read", post("/api/task/view/save"), c.save).mutation(({ ctx, input }) =>
    saveView(ctx, input),
  ),
  remove: guarded("case.read", post("/api/task/view/remove"), c.remove).mutation(({ ctx, input }) =>
    removeView(ctx, input),
  ),
  order: guarded("case.read", post("/api/task/view/order"), c.order).mutation(({ ctx, input }) =>
    orderViews(ctx, input),
  ),
  choose: guarded("case.read", post("/api/task/view/default"), c.choose).mutation(
    ({ ctx, input }) => chooseDefault(ctx, input),
  ),
});
