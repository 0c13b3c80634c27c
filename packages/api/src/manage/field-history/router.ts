import { guarded, router } from "../../core/guarded.ts";
import { getOrPost, post } from "../../core/rest.ts";
import { listChanges, saveChange } from "./actions.ts";
import * as c from "./contract.ts";

export const changeRouter = router({
  list: guarded("change.read", getOrPost("/api/manage/change/listing"), c.list).query(
    ({ ctx, input }) => listChanges(ctx, input),
  ),
  save: guarded("change.save", post("/api/manage/change/save"), c.save).mutation(({ ctx, input }) =>
    saveChange(ctx, input),
  ),
});
