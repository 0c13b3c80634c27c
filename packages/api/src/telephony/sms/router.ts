import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { propose } from "../../manage/proposal/actions/propose.ts";
import { exportMessages, listMessages, listCaseMessages } from "./actions/list.ts";
import { countReplies, listReplies, settleReply } from "./actions/reply.ts";
import { getResidue } from "./actions/quota.ts";
import { sendManual, sendTemplate } from "./actions/send.ts";
import { smsSettingKind, getSetting } from "./actions/setting.ts";
import { previewTemplates } from "./actions/template.ts";
import { templateKind } from "./actions/template-change.ts";
import { listTemplates, switchTemplate } from "./actions/template-edit.ts";
import { listUnknownMessages } from "./actions/unknown.ts";
import * as c from "./contract.ts";
import { replyColumns, unknownColumns } from "./contract-columns.ts";
import * as replies from "./contract-reply.ts";
import * as settings from "./contract-setting.ts";
import * as texts from "./contract-template.ts";

const { read, report, command } = endpointsUnder("/api/manage/sms");

export const smsRouter = router({
  previewTemplates: read(
    "sms.send",
    get("/api/sms/templates"),
    c.previewTemplates,
    previewTemplates,
  ),
  getResidue: read("sms.read", get("/api/sms/residue/"), c.getResidue, getResidue),
  send: command("sms.send", post("/api/sms/send"), c.send, sendTemplate, { reaches: "PERSON" }),
  sendManual: command("sms.send", post("/api/sms/manual/send"), c.sendManual, sendManual, {
    reaches: "PERSON",
  }),
  listOfCase: read("sms.read", get("/api/sms/case"), c.listOfCase, listCaseMessages),
  list: report("sms.read", getOrPost("listing"), c.list, listMessages),
  listUnknown: read("sms.resolve", getOrPost("unknown"), c.listUnknown, listUnknownMessages, {
    sheet: { title: "app.screen.unknown-messages", columns: unknownColumns },
  }),
  export: report("sms.read", getOrPost("listing-export"), c.exportList, exportMessages),
  listReplies: read("sms.read", getOrPost("reply/listing"), replies.listReplies, listReplies, {
    sheet: { title: "app.screen.replies", columns: replyColumns },
  }),
  countReplies: read("sms.read", get("reply/count"), replies.countReplies, countReplies),
  settleReply: command("sms.resolve", post("reply/settle"), replies.settleReply, settleReply, {
    reaches: "NOBODY",
  }),
  getSetting: read("sms.configure", get("setting"), settings.getSetting, getSetting),
  saveSetting: command(
    "sms.configure",
    post("setting/save"),
    settings.saveSetting,
    (ctx, input) => propose(ctx, smsSettingKind, input),
    { reaches: "NOBODY" },
  ),
  withdrawSetting: command(
    "sms.configure",
    post("setting/withdraw"),
    settings.withdrawSetting,
    (ctx, input) => propose(ctx, smsSettingKind, { withdraw: input }),
    { reaches: "NOBODY" },
  ),
  listTemplates: read(
    "sms.configure",
    getOrPost("template/listing"),
    texts.listTemplates,
    listTemplates,
  ),
  saveTemplate: command(
    "sms.configure",
    post("template/save"),
    texts.saveTemplate,
    (ctx, input) => propose(ctx, templateKind, input),
    { reaches: "NOBODY" },
  ),
  withdrawTemplate: command(
    "sms.configure",
    post("template/withdraw"),
    texts.withdrawTemplate,
    (ctx, input) => propose(ctx, templateKind, { withdraw: input }),
    { reaches: "NOBODY" },
  ),
  switchTemplate: command(
    "sms.configure",
    post("template/switch"),
    texts.switchTemplate,
    switchTemplate,
    { reaches: "NOBODY" },
  ),
});
