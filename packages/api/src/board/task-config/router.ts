import { guarded, router } from "../../core/guarded.ts";
import { getOrPost, post, postOrDelete } from "../../core/rest.ts";
import { configHistory, listConfigs, getChoices } from "./actions/list.ts";
import { createConfig, removeConfig, updateConfig } from "./actions/save.ts";
import * as c from "./contract.ts";
import { listChoices } from "./contract-choices.ts";

const at = (path: string) => `/api/board/taskConfig/${path}`;

export const taskConfigRouter = router({
  list: guarded("taskConfig.read", getOrPost(at("listing")), c.list).query(({ ctx, input }) =>
    listConfigs(ctx, input),
  ),
  listChoices: guarded("taskConfig.edit", getOrPost(at("choices")), listChoices).query(
    ({ ctx, input }) => getChoices(ctx, input),
  ),
  create: guarded("taskConfig.edit", post(at("save")), c.create).mutation(({ ctx, input }) =>
    createConfig(ctx, input),
  ),
  update: guarded("taskConfig.edit", post(at("update")), c.update).mutation(({ ctx, input }) =>
    updateConfig(ctx, input),
  ),
  remove: guarded("taskConfig.edit", postOrDelete(at("delete")), c.remove).mutation(
    ({ ctx, input }) => removeConfig(ctx, input),
  ),
  history: guarded("taskConfig.read", getOrPost(at("history")), c.history).query(({ ctx, input }) =>
    configHistory(ctx, input),
  ),
});
