import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
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
import { stageColumns } from "./contract-columns.ts";

const { read, command } = endpointsUnder("/api/manage/stage");

export const stageRouter = router({
  list: read("stage.read", getOrPost("listing"), c.list, listStages, {
    sheet: { title: "app.screen.stage", columns: stageColumns },
  }),
  get: read("stage.read", getOrPost("info"), c.get, getStage),
  listRanges: read("stage.read", get("ranges"), c.listRanges, listStageRanges),
  listGroups: read("stage.read", get("groups"), c.listGroups, listGroups),
  history: read("stage.read", get("history"), c.history, listStageHistory),
  save: command("stage.edit", post("save"), c.save, saveStage),
  switchType: command("stage.edit", post("switch"), c.switchType, switchType),
  remove: command("stage.edit", post("remove"), c.remove, removeStage),
  withdraw: command("stage.edit", post("withdraw"), c.withdraw, withdrawPolicy),
});
