import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { addToBlacklist, cancelBlacklist, listBlacklist } from "./actions/blacklist.ts";
import { clearAccount, listFaces, getFacePicture, unlockFace } from "./actions/leader.ts";
import { faceRules } from "./actions/setting.ts";
import * as rule from "./contract-rule.ts";
import * as c from "./contract.ts";

export const faceRouter = router({
  list: guarded("face.read", getOrPost("/api/manage/face/listing"), c.list).query(
    ({ ctx, input }) => listFaces(ctx, input),
  ),
  getPicture: guarded("face.read", get("/api/manage/face/picture/{recordId}"), c.getPicture).query(
    ({ ctx, input }) => getFacePicture(ctx, input),
  ),
  unlock: guarded("face.unlock", post("/api/manage/face/unlock"), c.unlock).mutation(
    ({ ctx, input }) => unlockFace(ctx, input),
  ),
  clear: guarded("face.blacklist", post("/api/manage/face/clear"), c.clear).mutation(
    ({ ctx, input }) => clearAccount(ctx, input),
  ),
  listBlacklist: guarded(
    "face.read",
    getOrPost("/api/manage/face/blacklist"),
    c.listBlacklist,
  ).query(({ ctx, input }) => listBlacklist(ctx, input)),
  addToBlacklist: guarded(
    "face.blacklist",
    post("/api/manage/blacklist/add"),
    c.addToBlacklist,
  ).mutation(({ ctx, input }) => addToBlacklist(ctx, input)),
  cancelBlacklist: guarded(
    "face.blacklist",
    post("/api/manage/blacklist/cancel"),
    c.cancelBlacklist,
  ).mutation(({ ctx, input }) => cancelBlacklist(ctx, input)),
  listRules: guarded("face.readRule", getOrPost("/api/manage/face/rule/listing"), rule.list).query(
    ({ ctx, input }) => faceRules.list(ctx, input),
  ),
  ruleHistory: guarded("face.readRule", get("/api/manage/face/rule/history"), rule.history).query(
    ({ ctx, input }) => faceRules.history(ctx, input),
  ),
  saveRule: guarded("face.editRule", post("/api/manage/face/rule/save"), rule.save).mutation(
    ({ ctx, input }) => faceRules.save(ctx, input),
  ),
  withdrawRule: guarded(
    "face.editRule",
    post("/api/manage/face/rule/withdraw"),
    rule.withdraw,
  ).mutation(({ ctx, input }) => faceRules.withdraw(ctx, input)),
});
