import { guarded, publicProcedure, router } from "../../core/guarded.ts";
import { get, getOrPost, post, uploadPost } from "../../core/rest.ts";
import { claimCall, offerCall } from "./actions/dial.ts";
import { handleCallback, handleReport } from "./actions/event.ts";
import { importCalls } from "./actions/import.ts";
import {
  listCalls,
  listCaseCalls,
  getTelephonyAccount,
  getCall,
  getCurrentCall,
} from "./actions/list.ts";
import { handToApp, hangUpCall, noteManualCall, placeCall } from "./actions/place.ts";
import { downloadRecording, downloadRecordings, exportCalls } from "./actions/recording.ts";
import { wrapUp } from "./actions/wrap.ts";
import * as c from "./contract.ts";
import { importList, MAX_IMPORT_BYTES } from "./contract-import.ts";

export const callRouter = router({
  dial: guarded("call.place", post("/api/sms/infinity/voice-call"), c.dial, {
    reaches: "PERSON",
  }).mutation(({ ctx, input }) => placeCall(ctx, input)),
  hangUp: guarded("call.place", post("/api/sms/infinity/hang-up"), c.hangUp, {
    reaches: "NOBODY",
  }).mutation(({ ctx, input }) => hangUpCall(ctx, input)),
  getCurrent: guarded("call.place", get("/api/sms/infinity/current"), c.getCurrent).query(
    ({ ctx }) => getCurrentCall(ctx),
  ),
  // The call was checked when it was placed; a contact on another channel is refused here.
  wrapUp: guarded("log.save", post("/api/sms/infinity/collection-logs-save"), c.wrapUp, {
    reaches: "NOBODY",
  }).mutation(({ ctx, input }) => wrapUp(ctx, input)),
  listOfCase: guarded("call.read", getOrPost("/api/sms/infinity/voice-record"), c.listOfCase).query(
    ({ ctx, input }) => listCaseCalls(ctx, input),
  ),
  get: guarded("call.read", getOrPost("/api/sms/infinity/collection-log-detail"), c.get).query(
    ({ ctx, input }) => getCall(ctx, input),
  ),
  getAccount: guarded(
    "call.place",
    getOrPost("/api/sms/infinity/is-exist-username"),
    c.getAccount,
  ).query(({ ctx }) => getTelephonyAccount(ctx)),
  downloadRecording: guarded(
    "call.read",
    get("/api/sms/infinity/download-voice-record", "/api/manage/call/downloadAudio"),
    c.downloadRecording,
  ).query(({ ctx, input }) => downloadRecording(ctx, input)),
  noteManual: guarded("call.place", post("/api/sms/manual/callOutMessage"), c.noteManual, {
    reaches: "PERSON",
  }).mutation(({ ctx, input }) => noteManualCall(ctx, input)),
  handToApp: guarded("call.place", post("/api/task/call/app"), c.handToApp, {
    reaches: "PERSON",
  }).mutation(({ ctx, input }) => handToApp(ctx, input)),
  importList: guarded(
    "phone.pair",
    uploadPost("/api/manage/call/app/import", MAX_IMPORT_BYTES),
    importList,
    { reaches: "PERSON" },
  ).mutation(({ ctx, input }) => importCalls(ctx, input)),
  getWaiting: publicProcedure(post("/api/task/call/app/waiting"), c.getWaiting, "app", {
    reaches: "NOBODY",
  }).mutation(({ ctx, input }) => offerCall(ctx, input)),
  claim: publicProcedure(post("/api/task/call/app/claim"), c.claim, "app", {
    reaches: "PERSON",
  }).mutation(({ ctx, input }) => claimCall(ctx, input)),
  report: publicProcedure(post("/api/task/call/app/report"), c.report, "app", {
    reaches: "NOBODY",
  }).mutation(({ ctx, input }) => handleReport(ctx, input)),
  callback: publicProcedure(post("/api/telephony/call/callback"), c.callback, "provider", {
    reaches: "NOBODY",
  }).mutation(({ ctx, input }) => handleCallback(ctx, input)),
  list: guarded("call.read", getOrPost("/api/manage/call/listing"), c.list, {
    readsReplica: true,
  }).query(({ ctx, input }) => listCalls(ctx, input)),
  export: guarded("call.read", getOrPost("/api/manage/call/listing-export"), c.exportList, {
    readsReplica: true,
  }).query(({ ctx, input }) => exportCalls(ctx, input)),
  downloadRecordings: guarded(
    "call.read",
    post("/api/manage/call/audio/batchDownload"),
    c.downloadRecordings,
  ).query(({ ctx, input }) => downloadRecordings(ctx, input)),
});
