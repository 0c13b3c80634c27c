import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { getOrPost, post, postOrDelete } from "../../core/rest.ts";
import { configHistory, listConfigs, getChoices } from "./actions/list.ts";
import { createConfig, removeConfig, updateConfig } from "./actions/save.ts";
import * as c from "./contract.ts";
import { listChoices } from "./contract-choices.ts";
import { configColumns } from "./contract-columns.ts";

const { read, command } = endpointsUnder("/api/board/taskConfig");

export const taskConfigRouter = router({
  list: read("taskConfig.read", getOrPost("listing"), c.list, listConfigs, {
    sheet: { title: "app.screen.task-config", columns: configColumns },
  }),
  listChoices: read("taskConfig.edit", getOrPost("choices"), listChoices, getChoices),
  create: command("taskConfig.edit", post("save"), c.create, createConfig),
  update: command("taskConfig.edit", post("update"), c.update, updateConfig),
  remove: command("taskConfig.edit", postOrDelete("delete"), c.remove, removeConfig),
  history: read("taskConfig.read", getOrPost("history"), c.history, configHistory),
});
