import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { propose } from "../../manage/proposal/actions/propose.ts";
import { exportMessages, listMessages, listCaseMessages } from "./actions/list.ts";
import {
  countReplies,
  exportReplies,
  listReplies,
  replyRules,
  settleReply,
} from "./actions/reply.ts";
import { getResidue } from "./actions/quota.ts";
import { sendManual, sendTemplate } from "./actions/send.ts";
import { smsSettingKind, getSetting } from "./actions/setting.ts";
import { previewTemplates } from "./actions/template.ts";
import { templateKind } from "./actions/template-change.ts";
import { listTemplates, switchTemplate } from "./actions/template-edit.ts";
import { listUnknownMessages } from "./actions/unknown.ts";
import * as c from "./contract.ts";
import * as replies from "./contract-reply.ts";
import * as settings from "./contract-setting.ts";
import * as texts from "./contract-template.ts";

export const smsRouter = router({
  previewTemplates: guarded("sms.send", get("/api/sms/templates"), c.previewTemplates).query(
    ({ ctx, input }) => previewTemplates(ctx, input),
  ),
  getResidue: guarded("sms.read", get("/api/sms/residue/"), c.getResidue).query(({ ctx, input }) =>
    getResidue(ctx, input),
  ),
  send: guarded("sms.send", post("/api/sms/send"), c.send, {
    reaches: "PERSON",
  }).mutation(({ ctx, input }) => sendTemplate(ctx, input)),
  sendManual: guarded("sms.send", post("/api/sms/manual/send"), c.sendManual, {
    reaches: "PERSON",
  }).mutation(({ ctx, input }) => sendManual(ctx, input)),
  listOfCase: guarded("sms.read", get("/api/sms/case"), c.listOfCase).query(({ ctx, input }) =>
    listCaseMessages(ctx, input),
  ),
  list: guarded("sms.read", getOrPost("/api/manage/sms/listing"), c.list, {
    readsReplica: true,
  }).query(({ ctx, input }) => listMessages(ctx, input)),
  listUnknown: guarded("sms.resolve", getOrPost("/api/manage/sms/unknown"), c.listUnknown).query(
    ({ ctx, input }) => listUnknownMessages(ctx, input),
  ),
  export: guarded("sms.read", getOrPost("/api/manage/sms/listing-export"), c.exportList, {
    readsReplica: true,
  }).query(({ ctx, input }) => exportMessages(ctx, input)),
  listReplies: guarded(
    "sms.read",
    getOrPost("/api/manage/sms/reply/listing"),
    replies.listReplies,
  ).query(({ ctx, input }) => listReplies(ctx, input)),
  countReplies: guarded("sms.read", get("/api/manage/sms/reply/count"), replies.countReplies).query(
    ({ ctx }) => countReplies(ctx),
  ),
  exportReplies: guarded(
    "sms.read",
    getOrPost("/api/manage/sms/reply/listing-export"),
    replies.exportReplies,
  ).query(({ ctx, input }) => exportReplies(ctx, input)),
  settleReply: guarded("sms.resolve", post("/api/manage/sms/reply/settle"), replies.settleReply, {
    reaches: "NOBODY",
  }).mutation(({ ctx, input }) => settleReply(ctx, input)),
  listReplyRules: guarded(
    "sms.configure",
    getOrPost("/api/manage/sms/reply/rule/listing"),
    replies.listReplyRules,
  ).query(({ ctx, input }) => replyRules.list(ctx, input)),
  replyRuleHistory: guarded(
    "sms.configure",
    get("/api/manage/sms/reply/rule/history"),
    replies.replyRuleHistory,
  ).query(({ ctx, input }) => replyRules.history(ctx, input)),
  saveReplyRule: guarded(
    "sms.configure",
    post("/api/manage/sms/reply/rule/save"),
    replies.saveReplyRule,
    { reaches: "NOBODY" },
  ).mutation(({ ctx, input }) => replyRules.save(ctx, input)),
  withdrawReplyRule: guarded(
    "sms.configure",
    post("/api/manage/sms/reply/rule/withdraw"),
    replies.withdrawReplyRule,
    { reaches: "NOBODY" },
  ).mutation(({ ctx, input }) => replyRules.withdraw(ctx, input)),
  getSetting: guarded("sms.configure", get("/api/manage/sms/setting"), settings.getSetting).query(
    ({ ctx, input }) => getSetting(ctx, input),
  ),
  saveSetting: guarded(
    "sms.configure",
    post("/api/manage/sms/setting/save"),
    settings.saveSetting,
    { reaches: "NOBODY" },
  ).mutation(({ ctx, input }) => propose(ctx, smsSettingKind, input)),
  withdrawSetting: guarded(
    "sms.configure",
    post("/api/manage/sms/setting/withdraw"),
    settings.withdrawSetting,
    { reaches: "NOBODY" },
  ).mutation(({ ctx, input }) => propose(ctx, smsSettingKind, { withdraw: input })),
  listTemplates: guarded(
    "sms.configure",
    getOrPost("/api/manage/sms/template/listing"),
    texts.listTemplates,
  ).query(({ ctx, input }) => listTemplates(ctx, input)),
  saveTemplate: guarded(
    "sms.configure",
    post("/api/manage/sms/template/save"),
    texts.saveTemplate,
    { reaches: "NOBODY" },
  ).mutation(({ ctx, input }) => propose(ctx, templateKind, input)),
  withdrawTemplate: guarded(
    "sms.configure",
    post("/api/manage/sms/template/withdraw"),
    texts.withdrawTemplate,
    { reaches: "NOBODY" },
  ).mutation(({ ctx, input }) => propose(ctx, templateKind, { withdraw: input })),
  switchTemplate: guarded(
    "sms.configure",
    post("/api/manage/sms/template/switch"),
    texts.switchTemplate,
    { reaches: "NOBODY" },
  ).mutation(({ ctx, input }) => switchTemplate(ctx, input)),
});
