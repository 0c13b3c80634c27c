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

export const stageRouter = router({
  list: guarded("stage.read", getOrPost("/api/manage/stage/listing"), c.list).query(
    ({ ctx, input }) => listStages(ctx, input),
  ),
  get: guarded("stage.read", getOrPost("/api/manage/stage/info"), c.get).query(({ ctx, input }) =>
    getStage(ctx, input),
  ),
  listRanges: guarded("stage.read", get("/api/manage/stage/ranges"), c.listRanges).query(
    ({ ctx, input }) => listStageRanges(ctx, input),
  ),
  listGroups: guarded("stage.read", get("/api/manage/stage/groups"), c.listGroups).query(
    ({ ctx }) => listGroups(ctx),
  ),
  history: guarded("stage.read", get("/api/manage/stage/history"), c.history).query(
    ({ ctx, input }) => listStageHistory(ctx, input),
  ),
  save: guarded("stage.edit", post("/api/manage/stage/save"), c.save).mutation(({ ctx, input }) =>
    saveStage(ctx, input),
  ),
  switchType: guarded("stage.edit", post("/api/manage/stage/switch"), c.switchType).mutation(
    ({ ctx, input }) => switchType(ctx, input),
  ),
  remove: guarded("stage.edit", post("/api/manage/stage/remove"), c.remove).mutation(
    ({ ctx, input }) => removeStage(ctx, input),
  ),
  withdraw: guarded("stage.edit", post("/api/manage/stage/withdraw"), c.withdraw).mutation(
    ({ ctx, input }) => withdrawPolicy(ctx, input),
  ),
});
