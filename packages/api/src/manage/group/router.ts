import { guarded, router } from "../../core/guarded.ts";
import { getOrPost, post } from "../../core/rest.ts";
import { listGroups, removeGroup, saveGroup } from "./actions.ts";
import * as c from "./contract.ts";

export const groupRouter = router({
  list: guarded("institution.list", getOrPost("/api/manage/group/listing"), c.list).query(
    ({ ctx, input }) => listGroups(ctx, input),
  ),
  save: guarded("group.edit", post("/api/manage/group/save"), c.save).mutation(({ ctx, input }) =>
    saveGroup(ctx, input),
  ),
  remove: guarded("group.edit", post("/api/manage/group/remove"), c.remove).mutation(
    ({ ctx, input }) => removeGroup(ctx, input),
  ),
});
