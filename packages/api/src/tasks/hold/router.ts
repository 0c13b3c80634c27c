import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { listHolds, listOpenHolds, placeOnHold, releaseHold } from "./actions.ts";
import * as c from "./contract.ts";

export const holdRouter = router({
  list: guarded("case.read", get("/api/task/hold/{taskId}"), c.list).query(({ ctx, input }) =>
    listHolds(ctx, input),
  ),
  listOpen: guarded("hold.close", getOrPost("/api/task/hold/listing"), c.listOpen).query(
    ({ ctx, input }) => listOpenHolds(ctx, input),
  ),
  open: guarded("hold.open", post("/api/task/hold/open"), c.open).mutation(({ ctx, input }) =>
    placeOnHold(ctx, input),
  ),
  close: guarded("hold.close", post("/api/task/hold/close"), c.close).mutation(({ ctx, input }) =>
    releaseHold(ctx, input),
  ),
});
