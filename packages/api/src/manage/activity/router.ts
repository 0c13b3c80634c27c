import { guarded, router } from "../../core/guarded.ts";
import { getOrPost } from "../../core/rest.ts";
import { exportBehaviours, listBehaviours } from "./actions/behaviour.ts";
import { exportReveals, listReveals } from "./actions/reveal.ts";
import * as c from "./contract.ts";

export const activityRouter = router({
  list: guarded("activity.read", getOrPost("/api/manage/dot/listing"), c.list, {
    readsReplica: true,
  }).query(({ ctx, input }) => listBehaviours(ctx, input)),
  export: guarded("activity.read", getOrPost("/api/manage/dot/export"), c.exportList, {
    readsReplica: true,
  }).query(({ ctx, input }) => exportBehaviours(ctx, input)),
  listReveals: guarded(
    "activity.read",
    getOrPost("/api/manage/dot/reveal-listing"),
    c.listReveals,
    { readsReplica: true },
  ).query(({ ctx, input }) => listReveals(ctx, input)),
  exportReveals: guarded(
    "activity.read",
    getOrPost("/api/manage/dot/reveal-export"),
    c.exportReveals,
    { readsReplica: true },
  ).query(({ ctx, input }) => exportReveals(ctx, input)),
});
