import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import {
  entryHistory,
  listEntries,
  proposeEntry,
  updateEntry,
  withdrawEntry,
} from "./actions/entry.ts";
import { getConfigValue } from "./actions/value.ts";
import { proposeConfigInfo, saveConfigInfo, getConfigInfoMap } from "./actions/info.ts";
import { listInfoRows } from "./actions/info-rows.ts";
import * as c from "./contract.ts";
import { configColumns } from "./contract-columns.ts";
import * as info from "./contract-info.ts";

const { read, command } = endpointsUnder("/api/manage/config");

export const configRouter = router({
  getMap: read("config.read", get("info/map"), info.infoMap, getConfigInfoMap),
  listInfoRows: read("config.read", get("info"), info.listInfoRows, listInfoRows),
  saveInfo: command("config.edit", post("info"), info.saveInfo, saveConfigInfo),
  proposeInfo: command("config.propose", post("info/propose"), info.proposeInfo, proposeConfigInfo),
  list: read("config.read", getOrPost("/api/config/listing"), c.list, listEntries, {
    sheet: { title: "manage.config.parameters", columns: configColumns },
  }),
  history: read("config.read", get("/api/config/history"), c.history, entryHistory),
  getValue: read("config.value", get("/api/config/value"), c.getValue, getConfigValue),
  update: command("config.edit", post("/api/config/update"), c.update, updateEntry),
  propose: command("config.propose", post("/api/config/propose"), c.propose, proposeEntry),
  withdraw: command("config.edit", post("/api/config/withdraw"), c.withdraw, withdrawEntry),
});
