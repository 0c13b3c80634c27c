import { endpointsUnder } from "../../core/endpoint.ts";
import { publicProcedure, router } from "../../core/guarded.ts";
import { get, getOrPost, post, uploadPost } from "../../core/rest.ts";
import * as face from "../../manage/face/contract-app.ts";
import { MAX_BYTES } from "../../tasks/image/rules.ts";
import {
  enrolPhone,
  listPhones,
  pairPhone,
  getOwnPhone,
  reissuePairingCode,
  unpairPhone,
} from "./actions.ts";
import { checkFace, enrolFace, getFaceState } from "./actions-face.ts";
import * as c from "./contract.ts";
import { phoneColumns } from "./contract-columns.ts";

const { read, command } = endpointsUnder("/api");

export const phoneAppRouter = router({
  pair: command("phone.pair", post("manage/call/app/pair"), c.pair, pairPhone, {
    reaches: "NOBODY",
  }),
  unpair: command("phone.pair", post("manage/call/app/unpair"), c.unpair, unpairPhone, {
    reaches: "NOBODY",
  }),
  list: read("phone.pair", getOrPost("manage/call/app/listing"), c.list, listPhones, {
    sheet: { title: "telephony.phone.list", columns: phoneColumns },
  }),
  getOwn: read("call.place", get("task/call/app/phone"), c.getOwn, getOwnPhone),
  showCode: command("call.place", post("task/call/app/pairing"), c.showCode, reissuePairingCode, {
    reaches: "NOBODY",
  }),
  enrol: publicProcedure(post("/api/task/call/app/enrol"), c.enrol, "app", {
    reaches: "NOBODY",
  }).mutation(({ ctx, input }) => enrolPhone(ctx, input)),
  getFaceState: publicProcedure(post("/api/task/call/app/face"), face.getState, "app", {
    reaches: "NOBODY",
  }).mutation(({ ctx, input }) => getFaceState(ctx, input)),
  enrolFace: publicProcedure(
    uploadPost("/api/task/call/app/face/enrol", MAX_BYTES),
    face.enrol,
    "app",
    { reaches: "NOBODY" },
  ).mutation(({ ctx, input }) => enrolFace(ctx, input)),
  checkFace: publicProcedure(
    uploadPost("/api/task/call/app/face/check", MAX_BYTES),
    face.check,
    "app",
    { reaches: "NOBODY" },
  ).mutation(({ ctx, input }) => checkFace(ctx, input)),
});
