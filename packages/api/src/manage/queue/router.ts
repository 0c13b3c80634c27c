import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { withdrawPolicy } from "./actions/policy.ts";
import { removeStage } from "./actions/remove.ts";
import { saveStage, switchType } from "./actions/save.ts";
import {
  listGroups,
  listStageRanges,
  listStages,
  listStageHistory,
  getStage,
} from "./actions/get.ts";
import * as c from "./contract.ts";

export const queueRouter = router({
  list: guarded("queue.read", getOrPost("/api/manage/queue/listing"), c.list).query(
    ({ ctx, input }) => listStages(ctx, input),
  ),
  get: guarded("queue.read", getOrPost("/api/manage/queue/info"), c.get).query(({ ctx, input }) =>
    getStage(ctx, input),
  ),
  listRanges: guarded("queue.read", get("/api/manage/queue/ranges"), c.listRanges).query(
    ({ ctx, input }) => listStageRanges(ctx, input),
  ),
  listGroups: guarded("queue.read", get("/api/manage/queue/groups"), c.listGroups).query(
    ({ ctx }) => listGroups(ctx),
  ),
  history: guarded("queue.read", get("/api/manage/queue/history"), c.history).query(
    ({ ctx, input }) => listStageHistory(ctx, input),
  ),
  save: guarded("queue.edit", post("/api/manage/queue/save"), c.save).mutation(({ ctx, input }) =>
    saveStage(ctx, input),
  ),
  switchType: guarded("queue.edit", post("/api/manage/queue/switch"), c.switchType).mutation(
    ({ ctx, input }) => switchType(ctx, input),
  ),
  remove: guarded("queue.edit", post("/api/manage/queue/remove"), c.remove).mutation(
    ({ ctx, input }) => removeStage(ctx, input),
  ),
  withdraw: guarded("queue.edit", post("/api/manage/queue/withdraw"), c.withdraw).mutation(
    ({ ctx, input }) => withdrawPolicy(ctx, input),
  ),
});
