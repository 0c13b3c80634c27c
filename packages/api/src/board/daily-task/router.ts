import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post, uploadPost } from "../../core/rest.ts";
import { MAX_BYTES } from "../../tasks/image/rules.ts";
import { listTasks, monitorAgents } from "./actions/list.ts";
import { cancelTask, completeTask, getTaskFile } from "./actions/state.ts";
import * as c from "./contract.ts";
import { monitorColumns, taskColumns } from "./contract-columns.ts";

const { read, command } = endpointsUnder("/api/board/dailyTask");

export const dailyTaskRouter = router({
  list: read("dailyTask.read", getOrPost("listing"), c.list, listTasks, {
    sheet: { title: "board.dailyTask.ofDay", columns: taskColumns },
  }),
  update: command("dailyTask.update", uploadPost("update", MAX_BYTES), c.update, completeTask),
  cancel: command("taskConfig.edit", post("cancel"), c.cancel, cancelTask),
  getFile: read("dailyTask.read", get("file/{taskId}"), c.getFile, getTaskFile),
  monitor: read("dailyTask.monitor", getOrPost("monitor"), c.monitor, monitorAgents, {
    sheet: { title: "board.dailyTask.monitor", columns: monitorColumns },
  }),
});
