import { endpointsUnder } from "../../core/endpoint.ts";
import { publicProcedure, router } from "../../core/guarded.ts";
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
import { downloadByCall, handleUpload } from "./actions/upload.ts";
import { downloadRecording, downloadRecordings, exportCalls } from "./actions/recording.ts";
import { wrapUp } from "./actions/wrap.ts";
import * as c from "./contract.ts";
import { importList, MAX_IMPORT_BYTES } from "./contract-import.ts";
import { getRecording, MAX_RECORDING_BYTES, uploadRecording } from "./contract-recording.ts";

const { read, report, command } = endpointsUnder("/api/sms/infinity");

export const callRouter = router({
  dial: command("call.place", post("voice-call"), c.dial, placeCall, { reaches: "PERSON" }),
  hangUp: command("call.place", post("hang-up"), c.hangUp, hangUpCall, { reaches: "NOBODY" }),
  getCurrent: read("call.place", get("current"), c.getCurrent, getCurrentCall),
  // The call was checked when it was placed; a contact on another channel is refused here.
  wrapUp: command("log.save", post("collection-logs-save"), c.wrapUp, wrapUp, {
    reaches: "NOBODY",
  }),
  listOfCase: read("call.read", getOrPost("voice-record"), c.listOfCase, listCaseCalls),
  get: read("call.read", getOrPost("collection-log-detail"), c.get, getCall),
  getAccount: read("call.place", getOrPost("is-exist-username"), c.getAccount, getTelephonyAccount),
  downloadRecording: read(
    "call.read",
    get("download-voice-record", "/api/manage/call/downloadAudio"),
    c.downloadRecording,
    downloadRecording,
  ),
  noteManual: command(
    "call.place",
    post("/api/sms/manual/callOutMessage"),
    c.noteManual,
    noteManualCall,
    { reaches: "PERSON" },
  ),
  handToApp: command("call.place", post("/api/task/call/app"), c.handToApp, handToApp, {
    reaches: "PERSON",
  }),
  importList: command(
    "phone.pair",
    uploadPost("/api/manage/call/app/import", MAX_IMPORT_BYTES),
    importList,
    importCalls,
    { reaches: "PERSON" },
  ),
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
  uploadRecording: command(
    "recording.upload",
    uploadPost("/api/call/recording", MAX_RECORDING_BYTES),
    uploadRecording,
    handleUpload,
    { reaches: "NOBODY", services: true },
  ),
  getRecording: read("recording.read", get("/api/call/recording"), getRecording, downloadByCall, {
    services: true,
  }),
  list: report("call.read", getOrPost("/api/manage/call/listing"), c.list, listCalls),
  export: report(
    "call.read",
    getOrPost("/api/manage/call/listing-export"),
    c.exportList,
    exportCalls,
  ),
  downloadRecordings: read(
    "call.read",
    post("/api/manage/call/audio/batchDownload"),
    c.downloadRecordings,
    downloadRecordings,
  ),
});
