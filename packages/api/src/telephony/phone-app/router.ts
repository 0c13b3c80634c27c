import { guarded, publicProcedure, router } from "../../core/guarded.ts";
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

export const phoneAppRouter = router({
  pair: guarded("phone.pair", post("/api/manage/call/app/pair"), c.pair, {
    reaches: "NOBODY",
  }).mutation(({ ctx, input }) => pairPhone(ctx, input)),
  unpair: guarded("phone.pair", post("/api/manage/call/app/unpair"), c.unpair, {
    reaches: "NOBODY",
  }).mutation(({ ctx, input }) => unpairPhone(ctx, input)),
  list: guarded("phone.pair", getOrPost("/api/manage/call/app/listing"), c.list).query(
    ({ ctx, input }) => listPhones(ctx, input),
  ),
  getOwn: guarded("call.place", get("/api/task/call/app/phone"), c.getOwn).query(({ ctx }) =>
    getOwnPhone(ctx),
  ),
  showCode: guarded("call.place", post("/api/task/call/app/pairing"), c.showCode, {
    reaches: "NOBODY",
  }).mutation(({ ctx }) => reissuePairingCode(ctx)),
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
    {
      reaches: "NOBODY",
    },
  ).mutation(({ ctx, input }) => enrolFace(ctx, input)),
  checkFace: publicProcedure(
    uploadPost("/api/task/call/app/face/check", MAX_BYTES),
    face.check,
    "app",
    {
      reaches: "NOBODY",
    },
  ).mutation(({ ctx, input }) => checkFace(ctx, input)),
});
