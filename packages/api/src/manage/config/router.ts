import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import {
  entryHistory,
  listEntries,
  proposeEntry,
  updateEntry,
  withdrawEntry,
} from "./actions/entry.ts";
import { getConfigValue } from "./actions/value.ts";
import { infoRules, proposeConfigInfo, saveConfigInfo, getConfigInfoMap } from "./actions/info.ts";
import { listInfoRows } from "./actions/info-rows.ts";
import * as c from "./contract.ts";
import * as info from "./contract-info.ts";

export const configRouter = router({
  getMap: guarded("config.read", get("/api/manage/config/info/map"), info.infoMap).query(
    ({ ctx }) => getConfigInfoMap(ctx),
  ),
  listInfoRows: guarded("config.read", get("/api/manage/config/info"), info.listInfoRows).query(
    ({ ctx }) => listInfoRows(ctx),
  ),
  listInfo: guarded(
    "config.read",
    getOrPost("/api/manage/config/info/listing"),
    info.listInfo,
  ).query(({ ctx, input }) => infoRules.list(ctx, input)),
  infoHistory: guarded(
    "config.read",
    get("/api/manage/config/info/history"),
    info.infoHistory,
  ).query(({ ctx, input }) => infoRules.history(ctx, input)),
  saveInfo: guarded("config.edit", post("/api/manage/config/info"), info.saveInfo).mutation(
    ({ ctx, input }) => saveConfigInfo(ctx, input),
  ),
  proposeInfo: guarded(
    "config.propose",
    post("/api/manage/config/info/propose"),
    info.proposeInfo,
  ).mutation(({ ctx, input }) => proposeConfigInfo(ctx, input)),
  withdrawInfo: guarded(
    "config.edit",
    post("/api/manage/config/info/withdraw"),
    info.withdrawInfo,
  ).mutation(({ ctx, input }) => infoRules.withdraw(ctx, input)),
  list: guarded("config.read", getOrPost("/api/config/listing"), c.list).query(({ ctx }) =>
    listEntries(ctx),
  ),
  history: guarded("config.read", get("/api/config/history"), c.history).query(({ ctx, input }) =>
    entryHistory(ctx, input),
  ),
  getValue: guarded("config.value", get("/api/config/value"), c.getValue).query(({ ctx, input }) =>
    getConfigValue(ctx, input),
  ),
  update: guarded("config.edit", post("/api/config/update"), c.update).mutation(({ ctx, input }) =>
    updateEntry(ctx, input),
  ),
  propose: guarded("config.propose", post("/api/config/propose"), c.propose).mutation(
    ({ ctx, input }) => proposeEntry(ctx, input),
  ),
  withdraw: guarded("config.edit", post("/api/config/withdraw"), c.withdraw).mutation(
    ({ ctx, input }) => withdrawEntry(ctx, input),
  ),
});
