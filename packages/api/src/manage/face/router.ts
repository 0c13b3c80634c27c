import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { addToBlacklist, cancelBlacklist, listBlacklist } from "./actions/blacklist.ts";
import { clearAccount, listFaces, getFacePicture, unlockFace } from "./actions/leader.ts";
import * as c from "./contract.ts";
import { blacklistColumns, faceColumns } from "./contract-columns.ts";

const { read, command } = endpointsUnder("/api/manage/face");

export const faceRouter = router({
  list: read("face.read", getOrPost("listing"), c.list, listFaces, {
    sheet: { title: "manage.face.records", columns: faceColumns },
  }),
  getPicture: read("face.read", get("picture/{recordId}"), c.getPicture, getFacePicture),
  unlock: command("face.unlock", post("unlock"), c.unlock, unlockFace),
  clear: command("face.blacklist", post("clear"), c.clear, clearAccount),
  listBlacklist: read("face.read", getOrPost("blacklist"), c.listBlacklist, listBlacklist, {
    sheet: { title: "manage.face.blacklist", columns: blacklistColumns },
  }),
  addToBlacklist: command(
    "face.blacklist",
    post("/api/manage/blacklist/add"),
    c.addToBlacklist,
    addToBlacklist,
  ),
  cancelBlacklist: command(
    "face.blacklist",
    post("/api/manage/blacklist/cancel"),
    c.cancelBlacklist,
    cancelBlacklist,
  ),
});
