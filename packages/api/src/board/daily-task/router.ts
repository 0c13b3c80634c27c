import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post, uploadPost } from "../../core/rest.ts";
import { MAX_BYTES } from "../../tasks/image/rules.ts";
import { listTasks, monitorAgents } from "./actions/list.ts";
import { cancelTask, completeTask, getTaskFile } from "./actions/state.ts";
import * as c from "./contract.ts";

const at = (path: string) => `/api/board/dailyTask/${path}`;

export const dailyTaskRouter = router({
  list: guarded("dailyTask.read", getOrPost(at("listing")), c.list).query(({ ctx, input }) =>
    listTasks(ctx, input),
  ),
  update: guarded("dailyTask.update", uploadPost(at("update"), MAX_BYTES), c.update).mutation(
    ({ ctx, input }) => completeTask(ctx, input),
  ),
  cancel: guarded("taskConfig.edit", post(at("cancel")), c.cancel).mutation(({ ctx, input }) =>
    cancelTask(ctx, input),
  ),
  getFile: guarded("dailyTask.read", get(at("file/{taskId}")), c.getFile).query(({ ctx, input }) =>
    getTaskFile(ctx, input),
  ),
  monitor: guarded("dailyTask.monitor", getOrPost(at("monitor")), c.monitor).query(
    ({ ctx, input }) => monitorAgents(ctx, input),
  ),
});
