import { guarded, open, router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { claimCall, offerCall } from "./actions/dial.ts";
import { takeCallback, takeReport } from "./actions/event.ts";
import {
  listCalls,
  listCaseCalls,
  showAccount,
  showCall,
  showCurrent,
} from "./actions/list.ts";
import {
  handToApp,
  hangUpCall,
  noteManualCall,
  placeCall,
} from "./actions/place.ts";
import {
  downloadRecording,
  downloadRecordings,
  exportCalls,
} from "./actions/recording.ts";
import { wrapUp } from "./actions/wrap.ts";
import * as c from "./contract.ts";

export const callRouter = router({
  voiceCall: guarded(
    "call.place",
    post("/api/sms/infinity/voice-call"),
    c.voiceCall,
  ).mutation(({ ctx, input }) => placeCall(ctx, input)),
  hangUp: guarded(
    "call.place",
    post("/api/sms/infinity/hang-up"),
    c.hangUp,
  ).mutation(({ ctx, input }) => hangUpCall(ctx, input)),
  current: guarded(
    "call.place",
    get("/api/sms/infinity/current"),
    c.current,
  ).query(({ ctx }) => showCurrent(ctx)),
  collectionLogsSave: guarded(
    "log.save",
    post("/api/sms/infinity/collection-logs-save"),
    c.collectionLogsSave,
  ).mutation(({ ctx, input }) => wrapUp(ctx, input)),
  voiceRecord: guarded(
    "call.read",
    getOrPost("/api/sms/infinity/voice-record"),
    c.voiceRecord,
  ).query(({ ctx, input }) => listCaseCalls(ctx, input)),
  collectionLogDetail: guarded(
    "call.read",
    getOrPost("/api/sms/infinity/collection-log-detail"),
    c.collectionLogDetail,
  ).query(({ ctx, input }) => showCall(ctx, input)),
  isExistUsername: guarded(
    "call.place",
    getOrPost("/api/sms/infinity/is-exist-username"),
    c.isExistUsername,
  ).query(({ ctx }) => showAccount(ctx)),
  downloadVoiceRecord: guarded(
    "call.read",
    get(
      "/api/sms/infinity/download-voice-record",
      "/api/manage/call/downloadAudio",
    ),
    c.downloadVoiceRecord,
  ).query(({ ctx, input }) => downloadRecording(ctx, input)),
  callOutMessage: guarded(
    "call.place",
    post("/api/sms/manual/callOutMessage"),
    c.callOutMessage,
  ).mutation(({ ctx, input }) => noteManualCall(ctx, input)),
  callApp: guarded(
    "call.place",
    post("/api/task/call/app"),
    c.callApp,
  ).mutation(({ ctx, input }) => handToApp(ctx, input)),
  waiting: open(post("/api/task/call/app/waiting"), c.waiting, "app").mutation(
    ({ ctx, input }) => offerCall(ctx, input),
  ),
  claim: open(post("/api/task/call/app/claim"), c.claim, "app").mutation(
    ({ ctx, input }) => claimCall(ctx, input),
  ),
  report: open(post("/api/task/call/app/report"), c.report, "app").mutation(
    ({ ctx, input }) => takeReport(ctx, input),
  ),
  callback: open(
    post("/api/telephony/call/callback"),
    c.callback,
    "provider",
  ).mutation(({ ctx, input }) => takeCallback(ctx, input)),
  listing: guarded(
    "call.read",
    getOrPost("/api/manage/call/listing"),
    c.listing,
  ).query(({ ctx, input }) => listCalls(ctx, input)),
  listingExport: guarded(
    "call.read",
    getOrPost("/api/manage/call/listing-export"),
    c.listingExport,
  ).query(({ ctx, input }) => exportCalls(ctx, input)),
  batchDownload: guarded(
    "call.read",
    post("/api/manage/call/audio/batchDownload"),
    c.batchDownload,
  ).query(({ ctx, input }) => downloadRecordings(ctx, input)),
});
